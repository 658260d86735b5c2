/** Says that what was asked for has failed and can be tried again. */
import { useWords } from '../chat.js';

export function Failed() {
  const word = useWords();
  return (
    <p role="alert" class="problem">
      {word('failed')}
    </p>
  );
}
