/** What a client says in its offer about the sounds it sends: which section carries which of its tracks. */

export interface OfferedSound {
  /** The section of the description. */
  mid: string;
  /** The client's own name for the track, as it announces it before. */
  cid: string;
}

const SENDING = ['a=sendrecv', 'a=sendonly'];

/** @returns the sounds that are sent now, in the order of their sections */
export function readOffer(sdp: string): OfferedSound[] {
  return sdp
    .split(/^(?=m=)/m)
    .filter((section) => section.startsWith('m=audio'))
    .flatMap((section) => {
      const lines = section.split(/\r?\n/);
      const mid = lines.find((line) => line.startsWith('a=mid:'))?.slice('a=mid:'.length);
      const cid = lines.find((line) => line.startsWith('a=msid:'))?.split(' ')[1];
      const rejected = lines[0]?.startsWith('m=audio 0 ') === true;
      const sent = !rejected && lines.some((line) => SENDING.includes(line));
      return sent && mid !== undefined ? [{ mid, cid: cid ?? '' }] : [];
    });
}
