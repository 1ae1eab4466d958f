/** METRICS_TOKEN of the web servers that tests and benches start. */
export const METRICS_TOKEN = 'a-token-for-prometheus';

/** What a web server started with METRICS_TOKEN says of itself. */
export async function scrapeText(url: string): Promise<string> {
  const response = await fetch(`${url}/metrics`, { headers: { authorization: `Bearer ${METRICS_TOKEN}` } });
  if (!response.ok) throw new Error(`/metrics answered ${response.status}`);
  return response.text();
}
