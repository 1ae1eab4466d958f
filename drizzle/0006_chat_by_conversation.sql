DROP INDEX `chat_by_visitor`;--> statement-breakpoint
CREATE INDEX `chat_by_conversation` ON `chat_messages` (`conversation_id`,`visitor_id`,`seq`);