CREATE TABLE `chat_turns` (
	`message_id` text PRIMARY KEY NOT NULL,
	`engine` text NOT NULL,
	`model` text NOT NULL,
	`tokens_in` integer NOT NULL,
	`tokens_out` integer NOT NULL,
	`cost_micros` integer NOT NULL,
	`retries` integer NOT NULL,
	`latency_ms` integer NOT NULL,
	FOREIGN KEY (`message_id`) REFERENCES `chat_messages`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `duel_commands` (
	`seq` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`command` text NOT NULL,
	`username` text NOT NULL,
	`at` integer NOT NULL,
	`done_at` integer
);
--> statement-breakpoint
CREATE INDEX `duel_commands_open` ON `duel_commands` (`seq`) WHERE "duel_commands"."done_at" IS NULL;--> statement-breakpoint
CREATE TABLE `episodes` (
	`conversation_id` text PRIMARY KEY NOT NULL,
	`so_far` text DEFAULT '' NOT NULL,
	`summarised_turns` integer DEFAULT 0 NOT NULL,
	`repetition` real,
	`closed_at` integer,
	FOREIGN KEY (`conversation_id`) REFERENCES `conversations`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `ledger` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`kind` text NOT NULL,
	`text` text NOT NULL,
	`strength` real NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `ledger_text_unique` ON `ledger` (`text`);--> statement-breakpoint
CREATE TABLE `rejections` (
	`seq` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`at` integer NOT NULL,
	`conversation_id` text NOT NULL,
	`purpose` text NOT NULL,
	`persona` text NOT NULL,
	`engine` text NOT NULL,
	`model` text NOT NULL,
	`reason` text NOT NULL,
	`text` text NOT NULL,
	FOREIGN KEY (`conversation_id`) REFERENCES `conversations`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `rejections_by_conversation` ON `rejections` (`conversation_id`);--> statement-breakpoint
CREATE INDEX `rejections_by_time` ON `rejections` (`at`);--> statement-breakpoint
ALTER TABLE `duel_status` ADD `idle` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `duel_status` ADD `problem` text;--> statement-breakpoint
ALTER TABLE `duel_status` ADD `problem_at` integer;--> statement-breakpoint
ALTER TABLE `duel_status` ADD `content_problem` text;--> statement-breakpoint
ALTER TABLE `duel_status` ADD `daily_tokens` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE TRIGGER `console_revises` AFTER UPDATE ON `duel_status` WHEN OLD.`engine` IS NOT NEW.`engine` OR OLD.`model` IS NOT NEW.`model` OR OLD.`low_power` IS NOT NEW.`low_power` BEGIN UPDATE `feed` SET `revision` = `revision` + 1 WHERE `id` = 1; END;
