/** Shown above a form: the service's error, and errors that no field shows. */
import { Notice } from '../ui/notice.js';
import type { Problem } from './use-server-errors.js';

export function FormProblem({ problem }: { problem: Problem | undefined }) {
  if (problem === undefined) return null;
  return (
    <Notice kind="bad" title={problem.message}>
      {problem.elsewhere.length > 0 && (
        <ul className="list-disc space-y-0.5 ps-4">
          {problem.elsewhere.map(({ path, message }) => (
            <li key={path + message}>
              {path !== '' && <code>{path}</code>} {message}
            </li>
          ))}
        </ul>
      )}
    </Notice>
  );
}
