CREATE TABLE `stamp_changes` (
	`id` integer PRIMARY KEY NOT NULL,
	`latest` integer NOT NULL,
	CONSTRAINT "stamp_changes_is_one_row" CHECK("stamp_changes"."id" = 1)
);
--> statement-breakpoint
CREATE TABLE `stamp_counts` (
	`message_seq` integer NOT NULL,
	`kind` text NOT NULL,
	`day` integer NOT NULL,
	`count` integer NOT NULL,
	`change` integer NOT NULL,
	PRIMARY KEY(`message_seq`, `kind`)
);
--> statement-breakpoint
CREATE INDEX `stamp_counts_best_of_day` ON `stamp_counts` (`kind`,`day`,`count`,`message_seq`);--> statement-breakpoint
CREATE INDEX `stamp_counts_best_ever` ON `stamp_counts` (`kind`,`count`,`message_seq`);--> statement-breakpoint
CREATE INDEX `stamp_counts_by_change` ON `stamp_counts` (`change`) WHERE "stamp_counts"."kind" = 'all';--> statement-breakpoint
CREATE TABLE `stamps` (
	`message_seq` integer NOT NULL,
	`visitor_id` text NOT NULL,
	`kind` text NOT NULL,
	`at` integer NOT NULL,
	PRIMARY KEY(`message_seq`, `visitor_id`, `kind`),
	FOREIGN KEY (`message_seq`) REFERENCES `messages`(`seq`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "stamps_are_of_a_kind" CHECK("stamps"."kind" <> 'all')
);
--> statement-breakpoint
INSERT INTO `stamp_changes` (`id`, `latest`) VALUES (1, 0);
--> statement-breakpoint
CREATE TRIGGER `stamps_count_on_insert` AFTER INSERT ON `stamps` BEGIN UPDATE `stamp_changes` SET `latest` = `latest` + 1 WHERE `id` = 1; INSERT INTO `stamp_counts` (`message_seq`, `kind`, `day`, `count`, `change`) SELECT new.`message_seq`, `kinds`.`kind`, `messages`.`created_at` / 86400000, 1, (SELECT `latest` FROM `stamp_changes`) FROM `messages`, (SELECT new.`kind` AS `kind` UNION ALL SELECT 'all') AS `kinds` WHERE `messages`.`seq` = new.`message_seq` ON CONFLICT (`message_seq`, `kind`) DO UPDATE SET `count` = `count` + 1, `change` = excluded.`change`; END;
--> statement-breakpoint
CREATE TRIGGER `stamps_count_on_delete` AFTER DELETE ON `stamps` WHEN EXISTS (SELECT 1 FROM `messages` WHERE `seq` = old.`message_seq`) BEGIN UPDATE `stamp_changes` SET `latest` = `latest` + 1 WHERE `id` = 1; UPDATE `stamp_counts` SET `count` = `count` - 1, `change` = (SELECT `latest` FROM `stamp_changes`) WHERE `message_seq` = old.`message_seq` AND `kind` IN (old.`kind`, 'all'); END;
--> statement-breakpoint
CREATE TRIGGER `stamp_counts_go_with_their_message` AFTER DELETE ON `messages` BEGIN DELETE FROM `stamp_counts` WHERE `message_seq` = old.`seq`; END;
--> statement-breakpoint
CREATE TRIGGER `stamp_counts_follow_their_day` AFTER UPDATE OF `created_at` ON `messages` WHEN old.`created_at` <> new.`created_at` BEGIN UPDATE `stamp_counts` SET `day` = new.`created_at` / 86400000 WHERE `message_seq` = new.`seq`; END;
