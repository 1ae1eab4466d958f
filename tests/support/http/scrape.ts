/** METRICS_TOKEN of the web servers that tests and benches start. */
export const METRICS_TOKEN = 'a-token-for-prometheus';

/** What a web server started with METRICS_TOKEN says of itself. `headers`: more than the token. */
export async function scrapeText(url: string, headers: Record<string, string> = {}): Promise<string> {
  const authorization = `Bearer ${METRICS_TOKEN}`;
  const response = await fetch(`${url}/metrics`, { headers: { ...headers, authorization } });
  if (!response.ok) throw new Error(`/metrics answered ${response.status}`);
  return response.text();
}
