CREATE TABLE `content_uses` (
	`key` text PRIMARY KEY NOT NULL,
	`used_seq` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `facts` (
	`seq` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`conversation_id` text,
	`text` text NOT NULL,
	`thing` text,
	`holder` text,
	`at` integer NOT NULL,
	`recalled_seq` integer,
	FOREIGN KEY (`conversation_id`) REFERENCES `conversations`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `facts_by_conversation` ON `facts` (`conversation_id`);--> statement-breakpoint
CREATE INDEX `facts_by_thing` ON `facts` (`thing`,`seq`) WHERE "facts"."thing" IS NOT NULL;--> statement-breakpoint
ALTER TABLE `messages` ADD `beat` text;--> statement-breakpoint
INSERT INTO `facts` (`text`, `at`) SELECT `text`, 0 FROM `ledger` WHERE `kind` = 'fact' ORDER BY `id`;--> statement-breakpoint
DROP TABLE `ledger`;
