ALTER TABLE `chat_messages` ADD `awaits_reply` integer DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX `chat_awaiting_reply` ON `chat_messages` (`seq`) WHERE "chat_messages"."awaits_reply" = 1;--> statement-breakpoint
CREATE UNIQUE INDEX `chat_one_question` ON `chat_messages` (`visitor_id`) WHERE "chat_messages"."awaits_reply" = 1;