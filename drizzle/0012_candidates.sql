CREATE TABLE `choices` (
	`seq` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`at` integer NOT NULL,
	`conversation_id` text NOT NULL,
	`ordinal` integer NOT NULL,
	`drafts` text NOT NULL,
	FOREIGN KEY (`conversation_id`) REFERENCES `conversations`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `choices_by_conversation` ON `choices` (`conversation_id`);