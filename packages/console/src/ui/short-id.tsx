/** An id where there is no room for all of it: shortened, with the whole of it in the title. */
import { shortenId } from './shorten-id.js';

export const ShortId = ({ id }: { id: string }) => <bdi title={id}>{shortenId(id)}</bdi>;
