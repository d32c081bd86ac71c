import type { Lab } from '../check/lab.ts';
import type { Picture } from './walk.ts';

const patience = 5_000;

/**
 * A page that was kept, painted: JPEG in base64. Its scripts do not run again. Undefined where there is no page, or no
 * browser to paint it with: a picture is evidence on top, never a reason to fail.
 */
export async function paint(lab: Lab, picture: Picture | undefined): Promise<string | undefined> {
  if (!picture) return undefined;
  try {
    const browser = await lab.browser.get();
    const page = await browser.newPage({ javaScriptEnabled: false, viewport: { width: 800, height: 600 } });
    const base = `<base href="${picture.url.replaceAll('"', '%22')}">`;
    const html = picture.html.replace(/<head[^>]*>/i, (head) => `${head}${base}`);
    try {
      await page.setContent(html, { timeout: patience });
      return (await page.screenshot({ type: 'jpeg', quality: 60, timeout: patience })).toString('base64');
    } finally {
      await page.close();
    }
  } catch {
    return undefined;
  }
}
