/** Checks that a logo is the image type that its data URL declares, as every page with the chat window renders it. */
import { invalidPayload } from '../../errors.js';
import { sniffType } from '../attachments/sniff-type.js';

/** @param logo a data URL in the contract's form @throws AppError that names the field */
export async function checkLogo(logo: string | null): Promise<void> {
  if (logo === null) return;
  const [declared = '', content = ''] = logo.slice('data:'.length).split(';base64,');
  const type = await sniffType(Buffer.from(content, 'base64'), declared.slice('image/'.length));
  if (type === declared) return;
  const message = `must be a ${declared.slice('image/'.length).toUpperCase()} image, as it declares`;
  throw invalidPayload([{ path: 'logo', message }]);
}
