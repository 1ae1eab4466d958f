CREATE TABLE `audit` (
	`seq` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`at` integer NOT NULL,
	`username` text NOT NULL,
	`action` text NOT NULL,
	`detail` text NOT NULL
);
--> statement-breakpoint
ALTER TABLE `feed` ADD `revision` integer DEFAULT 0 NOT NULL;
--> statement-breakpoint
CREATE TRIGGER `conversations_revise_on_insert` AFTER INSERT ON `conversations` BEGIN UPDATE `feed` SET `revision` = `revision` + 1 WHERE `id` = 1; END;
--> statement-breakpoint
CREATE TRIGGER `conversations_revise_on_update` AFTER UPDATE ON `conversations` BEGIN UPDATE `feed` SET `revision` = `revision` + 1 WHERE `id` = 1; END;
--> statement-breakpoint
CREATE TRIGGER `conversations_revise_on_delete` AFTER DELETE ON `conversations` BEGIN UPDATE `feed` SET `revision` = `revision` + 1 WHERE `id` = 1; END;
--> statement-breakpoint
CREATE TRIGGER `archives_revise_on_insert` AFTER INSERT ON `archives` BEGIN UPDATE `feed` SET `revision` = `revision` + 1 WHERE `id` = 1; END;
--> statement-breakpoint
CREATE TRIGGER `archives_revise_on_update` AFTER UPDATE ON `archives` BEGIN UPDATE `feed` SET `revision` = `revision` + 1 WHERE `id` = 1; END;
--> statement-breakpoint
CREATE TRIGGER `archives_revise_on_delete` AFTER DELETE ON `archives` BEGIN UPDATE `feed` SET `revision` = `revision` + 1 WHERE `id` = 1; END;
--> statement-breakpoint
CREATE TRIGGER `settings_revise_on_insert` AFTER INSERT ON `settings` BEGIN UPDATE `feed` SET `revision` = `revision` + 1 WHERE `id` = 1; END;
--> statement-breakpoint
CREATE TRIGGER `settings_revise_on_update` AFTER UPDATE ON `settings` BEGIN UPDATE `feed` SET `revision` = `revision` + 1 WHERE `id` = 1; END;
--> statement-breakpoint
CREATE TRIGGER `settings_revise_on_delete` AFTER DELETE ON `settings` BEGIN UPDATE `feed` SET `revision` = `revision` + 1 WHERE `id` = 1; END;
--> statement-breakpoint
CREATE TRIGGER `epoch_revises` AFTER UPDATE OF `epoch` ON `feed` BEGIN UPDATE `feed` SET `revision` = `revision` + 1 WHERE `id` = 1; END;
