/** The part used here of https://winkjs.org/wink-naive-bayes-text-classifier/ */
declare module 'wink-naive-bayes-text-classifier' {
  interface Classifier {
    definePrepTasks(tasks: ((input: string) => string[])[]): number;
    defineConfig(config: { considerOnlyPresence: boolean; smoothingFactor: number }): boolean;
    learn(input: string, label: string): boolean;
    /** Must be called after the last `learn` and before the first `predict`. */
    consolidate(): boolean;
    /** @returns the label, or `unknown` for a text without a known word. */
    predict(input: string): string;
  }
  export default function createClassifier(): Classifier;
}
