CREATE TABLE `archives` (
	`seq` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`id` text NOT NULL,
	`conversation_id` text,
	`title` text NOT NULL,
	`start_date` integer NOT NULL,
	`message_count` integer NOT NULL,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `archives_id_unique` ON `archives` (`id`);--> statement-breakpoint
CREATE UNIQUE INDEX `archives_conversation_id_unique` ON `archives` (`conversation_id`);--> statement-breakpoint
CREATE TABLE `chat_messages` (
	`seq` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`id` text NOT NULL,
	`conversation_id` text NOT NULL,
	`visitor_id` text NOT NULL,
	`role` text NOT NULL,
	`content` text NOT NULL,
	`answers_id` text,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`conversation_id`) REFERENCES `conversations`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `chat_messages_id_unique` ON `chat_messages` (`id`);--> statement-breakpoint
CREATE UNIQUE INDEX `chat_messages_answers_id_unique` ON `chat_messages` (`answers_id`);--> statement-breakpoint
CREATE INDEX `chat_by_visitor` ON `chat_messages` (`visitor_id`,`conversation_id`,`seq`);--> statement-breakpoint
CREATE TABLE `conversations` (
	`id` text PRIMARY KEY NOT NULL,
	`origin` text NOT NULL,
	`live` integer NOT NULL,
	`premise_id` text,
	`planned_turns` integer,
	`title` text NOT NULL,
	`summary` text NOT NULL,
	`message_count` integer DEFAULT 0 NOT NULL,
	`activity_seq` integer NOT NULL,
	`start_date` integer NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `conversations_by_activity` ON `conversations` (`activity_seq`,`id`);--> statement-breakpoint
CREATE INDEX `conversations_with_messages_by_activity` ON `conversations` (`activity_seq`,`id`) WHERE "conversations"."message_count" > 0;--> statement-breakpoint
CREATE INDEX `conversations_by_origin` ON `conversations` (`origin`);--> statement-breakpoint
CREATE UNIQUE INDEX `conversations_one_live` ON `conversations` (`live`) WHERE "conversations"."live" = 1;--> statement-breakpoint
CREATE TABLE `duel_status` (
	`id` integer PRIMARY KEY NOT NULL,
	`running` integer NOT NULL,
	`engine` text NOT NULL,
	`model` text NOT NULL,
	`low_power` integer NOT NULL,
	`last_message_at` integer,
	CONSTRAINT "duel_status_is_one_row" CHECK("duel_status"."id" = 1)
);
--> statement-breakpoint
CREATE TABLE `feed` (
	`id` integer PRIMARY KEY NOT NULL,
	`epoch` text NOT NULL,
	CONSTRAINT "feed_is_one_row" CHECK("feed"."id" = 1)
);
--> statement-breakpoint
CREATE TABLE `lease` (
	`id` integer PRIMARY KEY NOT NULL,
	`holder` text,
	`fencing_token` integer NOT NULL,
	`beat` integer NOT NULL,
	CONSTRAINT "lease_is_one_row" CHECK("lease"."id" = 1)
);
--> statement-breakpoint
CREATE TABLE `logins` (
	`token_digest` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`created_at` integer NOT NULL,
	`last_used_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `logins_by_user` ON `logins` (`user_id`);--> statement-breakpoint
CREATE TABLE `messages` (
	`seq` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`id` text NOT NULL,
	`conversation_id` text NOT NULL,
	`origin` text NOT NULL,
	`role` text NOT NULL,
	`content` text NOT NULL,
	`ascii_art` integer NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`conversation_id`) REFERENCES `conversations`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `messages_id_unique` ON `messages` (`id`);--> statement-breakpoint
CREATE INDEX `messages_by_conversation` ON `messages` (`conversation_id`,`seq`);--> statement-breakpoint
CREATE INDEX `messages_by_origin` ON `messages` (`origin`,`seq`);--> statement-breakpoint
CREATE TABLE `settings` (
	`key` text PRIMARY KEY NOT NULL,
	`value` text NOT NULL
);
--> statement-breakpoint
CREATE TABLE `spend` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`day` text NOT NULL,
	`purpose` text NOT NULL,
	`tokens` integer NOT NULL,
	`settled` integer NOT NULL,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `spend_by_day` ON `spend` (`day`,`purpose`);--> statement-breakpoint
CREATE TABLE `turns` (
	`conversation_id` text NOT NULL,
	`ordinal` integer NOT NULL,
	`message_seq` integer NOT NULL,
	`fingerprint` text NOT NULL,
	`engine` text NOT NULL,
	`model` text NOT NULL,
	`tokens_in` integer NOT NULL,
	`tokens_out` integer NOT NULL,
	`cost_micros` integer NOT NULL,
	`retries` integer NOT NULL,
	`latency_ms` integer NOT NULL,
	`fencing_token` integer NOT NULL,
	PRIMARY KEY(`conversation_id`, `ordinal`),
	FOREIGN KEY (`conversation_id`) REFERENCES `conversations`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `turns_by_fingerprint` ON `turns` (`fingerprint`,`message_seq`);--> statement-breakpoint
CREATE TABLE `users` (
	`id` text PRIMARY KEY NOT NULL,
	`username` text NOT NULL,
	`password_hash` text NOT NULL,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `users_username_unique` ON `users` (`username`);