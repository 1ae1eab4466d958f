CREATE TABLE `search_index` (
	`id` integer PRIMARY KEY NOT NULL,
	`messages_left` integer NOT NULL,
	`messages_total` integer NOT NULL,
	`conversations_after` text,
	`settled` integer NOT NULL,
	CONSTRAINT "search_index_is_one_row" CHECK("search_index"."id" = 1)
);
--> statement-breakpoint
CREATE TABLE `searched_conversations` (
	`seq` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`conversation_id` text NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `searched_conversations_conversation_id_unique` ON `searched_conversations` (`conversation_id`);--> statement-breakpoint
INSERT INTO `search_index` SELECT 1, `last`, `last`, CASE WHEN `any` THEN '' END, `last` = 0 AND NOT `any` FROM (SELECT coalesce((SELECT max(`seq`) FROM `messages`), 0) AS `last`, EXISTS (SELECT 1 FROM `conversations`) AS `any`);
--> statement-breakpoint
CREATE VIRTUAL TABLE `messages_fts` USING fts5(content, role, content='', contentless_delete=1, tokenize='unicode61 remove_diacritics 2');
--> statement-breakpoint
CREATE VIRTUAL TABLE `conversations_fts` USING fts5(title, summary, content='', contentless_delete=1, tokenize='unicode61 remove_diacritics 2');
--> statement-breakpoint
CREATE TRIGGER `messages_index_on_insert` AFTER INSERT ON `messages` BEGIN INSERT INTO `messages_fts` (rowid, content, role) VALUES (new.`seq`, new.`content`, new.`role`); END;
--> statement-breakpoint
CREATE TRIGGER `messages_index_on_update` AFTER UPDATE OF `content` ON `messages` WHEN old.`content` <> new.`content` BEGIN UPDATE `messages_fts` SET content = new.`content`, role = new.`role` WHERE rowid = new.`seq`; END;
--> statement-breakpoint
CREATE TRIGGER `messages_index_on_delete` AFTER DELETE ON `messages` BEGIN DELETE FROM `messages_fts` WHERE rowid = old.`seq`; END;
--> statement-breakpoint
CREATE TRIGGER `conversations_index_on_insert` AFTER INSERT ON `conversations` BEGIN INSERT INTO `searched_conversations` (`conversation_id`) VALUES (new.`id`); INSERT INTO `conversations_fts` (rowid, title, summary) SELECT `seq`, new.`title`, new.`summary` FROM `searched_conversations` WHERE `conversation_id` = new.`id`; END;
--> statement-breakpoint
CREATE TRIGGER `conversations_index_on_update` AFTER UPDATE OF `title`, `summary` ON `conversations` WHEN old.`title` <> new.`title` OR old.`summary` <> new.`summary` BEGIN UPDATE `conversations_fts` SET title = new.`title`, summary = new.`summary` WHERE rowid = (SELECT `seq` FROM `searched_conversations` WHERE `conversation_id` = new.`id`); END;
--> statement-breakpoint
CREATE TRIGGER `conversations_index_on_delete` AFTER DELETE ON `conversations` BEGIN DELETE FROM `conversations_fts` WHERE rowid = (SELECT `seq` FROM `searched_conversations` WHERE `conversation_id` = old.`id`); DELETE FROM `searched_conversations` WHERE `conversation_id` = old.`id`; END;
