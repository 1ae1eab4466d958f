interface Asker {
  /** Undefined for the feed across episodes. */
  readonly conversation: string | undefined;
  /** Where it comes from, as a proxy in front would say. */
  readonly address: string;
}

type Told = { readonly _id: string }[] | { readonly messages: { readonly _id: string }[] };

/** The ids of the last messages; a sentence where something else was answered, undefined where nobody answers. */
export async function readHistory(
  url: string,
  { conversation, address }: Asker,
): Promise<string[] | string | undefined> {
  const path = conversation === undefined ? 'history' : `conversations/${conversation}`;
  try {
    const headers = { 'x-forwarded-for': address };
    const response = await fetch(`${url}/api/eternal/${path}?limit=100`, { headers });
    if (!response.ok) return `a history was answered ${response.status}`;
    const body = (await response.json()) as Told;
    return ('messages' in body ? body.messages : body).map(({ _id }) => _id);
  } catch {
    return undefined;
  }
}
