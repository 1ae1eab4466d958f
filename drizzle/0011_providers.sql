CREATE TABLE `provider_tests` (
	`seq` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`provider_id` text NOT NULL,
	`asked_at` integer NOT NULL,
	`result` text,
	FOREIGN KEY (`provider_id`) REFERENCES `providers`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `provider_tests_by_provider` ON `provider_tests` (`provider_id`);--> statement-breakpoint
CREATE TABLE `providers` (
	`id` text PRIMARY KEY NOT NULL,
	`position` integer NOT NULL,
	`name` text NOT NULL,
	`base_url` text,
	`model` text,
	`sealed_key` text,
	`persona` text,
	`share` integer DEFAULT 100 NOT NULL,
	`price_in` real DEFAULT 0 NOT NULL,
	`price_cached` real DEFAULT 0 NOT NULL,
	`price_out` real DEFAULT 0 NOT NULL
);
--> statement-breakpoint
ALTER TABLE `spend` ADD `cost_micros` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
INSERT INTO `providers` (`id`, `position`, `name`, `sealed_key`, `model`) VALUES ('first', 0, '', (SELECT `value` FROM `settings` WHERE `key` = 'provider.key'), (SELECT nullif(trim(`value`), '') FROM `settings` WHERE `key` = 'provider.model'));--> statement-breakpoint
DELETE FROM `settings` WHERE `key` IN ('provider.key', 'provider.model');
