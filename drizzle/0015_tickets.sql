CREATE TABLE `tickets` (
	`number` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`visitor_id` text NOT NULL,
	`purpose` text NOT NULL,
	`subject` text NOT NULL,
	`name` text,
	`state` text DEFAULT 'waiting' NOT NULL,
	`is_read` integer DEFAULT false NOT NULL,
	`answer` text,
	`message_id` text,
	`conversation_id` text,
	`filed_at` integer NOT NULL,
	`decided_at` integer
);
--> statement-breakpoint
CREATE INDEX `tickets_by_visitor` ON `tickets` (`visitor_id`,`filed_at`);--> statement-breakpoint
CREATE INDEX `tickets_by_state` ON `tickets` (`state`,`purpose`,`number`);--> statement-breakpoint
CREATE INDEX `tickets_unread` ON `tickets` (`number`) WHERE "tickets"."is_read" = 0;--> statement-breakpoint
CREATE INDEX `tickets_by_episode` ON `tickets` (`conversation_id`) WHERE "tickets"."conversation_id" IS NOT NULL;--> statement-breakpoint
-- The desk has 4,000 open tickets as it is.
INSERT INTO `sqlite_sequence` (`name`, `seq`) VALUES ('tickets', 4000);
