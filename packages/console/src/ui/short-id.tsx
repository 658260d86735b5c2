/** A shortened id, with the full id in its title. */
import { shortenId } from './shorten-id.js';

export const ShortId = ({ id }: { id: string }) => <bdi title={id}>{shortenId(id)}</bdi>;
