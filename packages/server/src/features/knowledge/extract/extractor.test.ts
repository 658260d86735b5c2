/** Visible content of pages and files becomes Markdown; hostile content is stopped within limits and blocks no one. */
import { deflateSync } from 'node:zlib';
import { LIMITS } from '@frontdesk/contract';
import { PDFDocument, StandardFonts } from 'pdf-lib';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createExtractor, type Extractor } from './extractor.js';

let extractor: Extractor;
beforeAll(() => {
  extractor = createExtractor(pino({ level: 'silent' }));
});
afterAll(() => extractor[Symbol.asyncDispose]());

type Format = 'html' | 'pdf' | 'markdown';
const extract = (format: Format, content: string, url?: string) =>
  extractor.extractMarkdown({ organisation_id: 'organisation', format, content, url });
const refusal = (format: Format, content: string) =>
  extract(format, content).then(
    () => 'read',
    (error) => error.errors?.[0],
  );

it('reads what is seen of a page', async () => {
  const page = `<!doctype html><html lang="de-ch"><head><title>Returns | Shop</title>
    <style>.later { DISPLAY: none } @media print { p { display: none } }</style></head><body><nav>Menu</nav><main>
    <h1>Returns</h1><p>Send <a href="/things">things</a> back in <a href="javascript:alert(1)">30 days</a>.<img alt="pic" src="a.png"></p>
    <table><tr><th>Country</th><th>Price</th></tr><tr><td>A|B</td><td>3 €</td></tr></table>
    <p class="later">HIDDEN</p><p style="color: red; display /* */ : none">HIDDEN</p><p style="opacity:0.0">HIDDEN</p>
    <!-- HIDDEN --><noscript>HIDDEN</noscript><template>HIDDEN</template><p hidden>HIDDEN</p><script>HIDDEN</script>
    <p style="opacity:0.5">Seen</p><details><summary><button>How much?</button></summary>Ten\u{e0041}\u200b francs.</details></main></body></html>`;
  const { title, language, markdown } = await extract('html', page, 'https://shop.example/help/');
  expect({ title, language }).toEqual({ title: 'Returns', language: 'de-ch' });
  expect(markdown).toContain('Send [things](https://shop.example/things) back in 30 days.');
  expect(markdown).toContain('| Country | Price |\n| - | - |\n| A\\|B | 3 € |');
  expect(markdown).toContain('### How much?\n\nTen francs.');
  expect(markdown).toContain('Seen');
  expect(markdown).not.toMatch(/HIDDEN|pic|javascript|Menu/);
});

it.each([
  '<p>One</p><p>Two',
  '<!doctype html><title>T</title><p>One<p>Two',
  '<body><p>One</p></body><p>Two',
])('reads a page without its outer tags: %s', async (page) =>
  expect((await extract('html', page)).markdown).toBe('One\n\nTwo'));

it('normalises Markdown', async () => {
  const written =
    '# Hi\n\nA ![i](x.png)[l](/r) <b>bold</b>\n\n<!-- HIDDEN -->\n\n<p style="display:none">HIDDEN</p>\n\n[a][b] [c](/d "t")\n\n[b]: //x.example/z';
  expect((await extract('markdown', written, 'https://a.example/c/')).markdown).toBe(
    '# Hi\n\nA [l](https://a.example/r) bold\n\n[a](https://x.example/z) [c](https://a.example/d)',
  );
  expect((await extract('markdown', '[a](/b)')).markdown).toBe('a');
});

it('detects the language of words that leave no doubt', async () => {
  const german = 'Sie können die Ware innerhalb von dreißig Tagen zurückgeben, wenn Sie die Rechnung noch haben.';
  expect(await extract('markdown', german)).toMatchObject({ language: 'de', title: null });
  expect(await extract('markdown', '12.50')).toMatchObject({ language: null });
});

async function pdfFile(): Promise<string> {
  const pdf = await PDFDocument.create();
  pdf.setTitle('Prices');
  pdf.setLanguage('en');
  const font = await pdf.embedFont(StandardFonts.Helvetica);
  const page = pdf.addPage();
  page.drawText('Our prices', { x: 50, y: 700, size: 24, font });
  page.drawText('A parcel costs 3.50 EUR within the coun-\ntry.', { x: 50, y: 660, size: 11, font, lineHeight: 13 });
  page.drawText('*Not* emphasised.', { x: 50, y: 600, size: 11, font });
  pdf.addPage().drawText('Page two', { x: 50, y: 700, size: 11, font });
  return Buffer.from(await pdf.save()).toString('base64');
}

it('reads a PDF file page by page', async () => {
  expect(await extract('pdf', await pdfFile())).toEqual({
    title: 'Prices',
    language: 'en',
    markdown: '# Our prices\n\nA parcel costs 3.50 EUR within the country.\n\n\\*Not\\* emphasised.\n\nPage two',
  });
});

/** A file whose page is a compressed stream. */
function pdfOf(stream: Buffer, more = ''): string {
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 9 9] /Contents 4 0 R /Resources << >> >>',
    `<< /Length ${stream.length} /Filter /FlateDecode >>\nstream\n${stream.toString('latin1')}\nendstream`,
  ];
  const body = objects.map((object, at) => `${at + 1} 0 obj\n${object}\nendobj\n`).join('');
  return Buffer.from(`%PDF-1.4\n${body}trailer\n<< /Size 5 /Root 1 0 R ${more} >>\n%%EOF`, 'latin1').toString('base64');
}

it('says what is wrong with a PDF file', async () => {
  const empty = await PDFDocument.create();
  empty.addPage();
  const locked =
    '/Encrypt << /Filter /Standard /V 1 /R 2 /P -4 /O (01234567890123456789012345678901) /U (01234567890123456789012345678901) >> /ID [(a) (a)]';
  expect(await refusal('pdf', '%%%')).toEqual({ path: 'content', message: 'must be base64' });
  expect(await refusal('pdf', 'aGVsbG8=')).toMatchObject({ message: 'is not a PDF file that can be read' });
  expect(await refusal('pdf', Buffer.from(await empty.save()).toString('base64'))).toMatchObject({
    message: expect.stringContaining('has no text'),
  });
  expect(await refusal('pdf', pdfOf(deflateSync(''), locked))).toMatchObject({
    message: 'is a PDF file that needs a password',
  });
});

it('reads a sitemap, and nothing else as one', async () => {
  const read = (xml: string) =>
    extractor.readSitemap({ organisation_id: 'organisation', xml, origins: ['https://a.example'] });
  expect(
    await read(
      '<?xml version="1.0"?><urlset><url><loc> https://a.example/?b&amp;c </loc><image:loc>no</image:loc></url></urlset>',
    ),
  ).toEqual({ pages: ['https://a.example/?b&c'], sitemaps: [] });
  expect(await read('<sitemapindex><sitemap><loc>https://a.example/1.xml</loc></sitemap></sitemapindex>')).toEqual({
    pages: [],
    sitemaps: ['https://a.example/1.xml'],
  });
  const many = Array.from(
    { length: 3 * LIMITS.sourcePages },
    (_, page) => `<url><loc>https://a.example/${page}#x</loc></url>`,
  );
  const others = '<url><loc>https://b.example/</loc></url><url><loc>javascript:x</loc></url>';
  const { pages } = await read(`<urlset>${others}${many.join('')}</urlset>`);
  expect([pages.length, pages[0]]).toEqual([LIMITS.sourcePages + 1, 'https://a.example/0']);
  await expect(read('<html><url><loc>x</loc></url></html>')).rejects.toMatchObject({ code: 'invalid_payload' });
});

it.each<[string, Format, () => string]>([
  ['a page nested deeply', 'html', () => '<div>'.repeat(100_000)],
  ['a page of too many elements', 'html', () => '<p>a</p>'.repeat(100_000)],
  ['lists within lists', 'html', () => '<ul><li>a'.repeat(2_000)],
  ['a file that unpacks to gigabytes', 'pdf', () => pdfOf(deflateSync(Buffer.alloc(300_000_000, 32)))],
])(
  'ends reading %s',
  async (_name, format, content) => {
    const given = content();
    const started = performance.now();
    expect(await refusal(format, given)).toEqual({
      path: 'content',
      message: expect.stringMatching(
        /nested too deeply|more than 30,000 elements|takes longer than 10 s|too much memory/,
      ),
    });
    expect(performance.now() - started).toBeLessThan(LIMITS.extractionMs + 5_000);
  },
  30_000,
);

it('refuses what is too long before it is read', async () => {
  await expect(extract('html', ' '.repeat(LIMITS.articleContentCharacters + 1))).rejects.toMatchObject({
    code: 'too_large',
    errors: [{ path: 'content' }],
  });
});
