import { Crowd, type Asking, type Watching } from './crowd.ts';

/*
 * The process of the watchers; tests/soak/run.ts starts it.
 */
process.once('message', (watching: Watching) => {
  const crowd = new Crowd(watching);
  void crowd.gather().then(() => process.send?.('gathered'));
  process.on('message', ({ leave }: Asking) => {
    void (leave ? crowd.disperse() : Promise.resolve()).then(() => process.send?.(crowd.figures()));
  });
});
process.once('disconnect', () => process.exit());
