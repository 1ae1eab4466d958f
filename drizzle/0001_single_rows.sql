INSERT INTO `feed` (`id`, `epoch`) VALUES (1, lower(hex(randomblob(4))));
--> statement-breakpoint
INSERT INTO `lease` (`id`, `holder`, `fencing_token`, `beat`) VALUES (1, NULL, 0, 0);
--> statement-breakpoint
INSERT INTO `duel_status` (`id`, `running`, `engine`, `model`, `low_power`) VALUES (1, 0, 'none', 'none', 0);
