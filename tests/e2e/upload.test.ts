import { expect, test } from 'vitest';
import { call } from '#tests/support/http/call.ts';
import { beginTrial } from '#tests/support/trials/reliability-log.ts';
import { describeInBrowser } from './browser.ts';
import { visitDesk } from './desk.ts';
import { startSite } from './site.ts';

const textFile = (name: string, text: string | Buffer) => ({
  name,
  mimeType: 'text/plain',
  buffer: Buffer.from(text),
});

async function visitUpload(expected?: RegExp) {
  const site = await startSite();
  const desk = await visitDesk(site, expected && { expected });
  const sent: string[] = [];
  desk.page.on('request', (request) => request.url().includes('uploadText') && sent.push(request.url()));
  const choose = (file: ReturnType<typeof textFile>) =>
    desk.page.locator('input[type="file"]').setInputFiles(file);
  const upload = () => desk.press('Upload');
  return { ...desk, site, sent, choose, upload };
}

describeInBrowser('the upload of a text', () => {
  test('makes a conversation named like the file, and leads to it', async () => {
    const { page, site, dialogs, sent, choose, upload } = await visitUpload();
    await choose(textFile('The long night.TXT', '<feral> Left.\n<warden> Kindly return.'));
    await page.getByText('Chosen: The long night.TXT').waitFor();
    await upload();
    await dialogs.alerted(/^Conversation created ID: [0-9a-f]{24}$/);
    const href = (await page.getByRole('link', { name: 'Read it' }).getAttribute('href')) ?? '';
    const { json } = await call(site, `GET /eternal/conversations/${href.split('/').at(-1)}`);
    expect(json).toMatchObject({ conversation: { title: 'The long night', messageCount: 2 } });
    expect(sent).toHaveLength(1);
    await page.getByText('Drop a .txt file here').waitFor();
  });

  test('takes a file that is dropped', async () => {
    const { page, dialogs, upload } = await visitUpload();
    const dropped = await page.evaluateHandle(() => {
      const transfer = new DataTransfer();
      transfer.items.add(new File(['Left.'], 'dropped.txt', { type: 'text/plain' }));
      return transfer;
    });
    await page.dispatchEvent('.drop-zone', 'drop', { dataTransfer: dropped });
    await page.getByText('Chosen: dropped.txt').waitFor();
    await upload();
    await dialogs.alerted(/^Conversation created/);
  });

  test('is refused before anything is sent: no file, no text file, no UTF-8, too much', async () => {
    const tell = beginTrial('W5', 'files that the page refuses before it sends anything');
    const { page, dialogs, sent, choose, upload } = await visitUpload();
    const field = page.locator('input[type="file"]');
    const isFocused = () => field.evaluate((input) => input === document.activeElement);
    await upload();
    await dialogs.alerted('Select a .txt file');
    await expect.poll(isFocused).toBe(true);
    await choose(textFile('picture.png', 'no'));
    await upload();
    tell({ tries: 1 });
    await dialogs.alerted('Select a .txt file');
    await choose(textFile('latin.txt', Buffer.from([0x63, 0x61, 0x66, 0xe9])));
    await upload();
    tell({ tries: 2 });
    await dialogs.alerted('Error: The file is not plain text in UTF-8.');
    await choose(textFile('long.txt', Buffer.alloc(1024 * 1024 + 1, 'a')));
    await upload();
    tell({ tries: 3 });
    await dialogs.alerted('Error: A text may have 1 MiB.');
    await expect.poll(isFocused).toBe(true);
    await page.getByText('Chosen: long.txt').waitFor();
    expect(sent).toEqual([]);
  });

  test('says why the server refused, and that it could not be reached', async () => {
    const { page, dialogs, choose, upload } = await visitUpload(/400|failed|Failed/);
    await choose(textFile('blank.txt', ' \n \n'));
    await upload();
    await dialogs.alerted('Error: There is nothing to read in this file.');
    await page.getByText('Chosen: blank.txt').waitFor();
    const field = page.locator('input[type="file"]');
    const isFocused = () => field.evaluate((input) => input === document.activeElement);
    await expect.poll(isFocused).toBe(true);
    await page.route(/uploadText/, (route) => route.abort());
    await choose(textFile('lost.txt', 'Left.'));
    await upload();
    await dialogs.alerted('Error uploading file');
    await page.getByText('Chosen: lost.txt').waitFor();
    await expect.poll(isFocused).toBe(true);
  });

  test('shows how far it is', async () => {
    const { page, dialogs, choose, upload } = await visitUpload();
    const slow = await page.context().newCDPSession(page);
    await slow.send('Network.enable');
    const uploadAt = (bytesPerSecond: number) =>
      slow.send('Network.emulateNetworkConditions', {
        offline: false,
        latency: 0,
        downloadThroughput: -1,
        uploadThroughput: bytesPerSecond,
      });
    // It takes half a minute, the longest that the server waits for a body.
    await uploadAt(20_000);
    await choose(textFile('long.txt', 'All the same. '.repeat(40_000)));
    await upload();
    const bar = page.getByRole('progressbar', { name: 'Upload' });
    const share = () => bar.evaluate((element: HTMLProgressElement) => element.value);
    await expect.poll(share).toBeGreaterThan(0.1);
    expect(await page.getByRole('button', { name: 'Uploading...' }).isDisabled()).toBe(true);
    await uploadAt(-1);
    await dialogs.alerted(/^Conversation created/);
  });
});
