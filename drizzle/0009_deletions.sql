CREATE TABLE `deletions` (
	`id` text PRIMARY KEY NOT NULL,
	`at` integer NOT NULL,
	`username` text NOT NULL,
	`kind` text NOT NULL,
	`title` text,
	`conversations` integer NOT NULL,
	`messages` integer NOT NULL,
	`archives` integer NOT NULL,
	`from_time` integer,
	`to_time` integer
);
--> statement-breakpoint
CREATE INDEX `deletions_by_time` ON `deletions` (`at`);