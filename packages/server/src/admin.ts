/**
 * What whoever runs the service does at its command line: adding an organisation, helping a member who has forgotten the
 * password or lost their second factor. It works on the database of the settings, beside a running service. No password
 * passes through it: a new owner gets an invitation, who has forgotten theirs a link.
 */
import { parseArgs } from 'node:util';
import { createInProcessCluster } from './cluster/in-process.js';
import { loadConfig } from './config.js';
import { openDataDirectory } from './data-directory.js';
import { openDatabase } from './db/open-database.js';
import type { Context } from './features/context.js';
import { addOrganisation } from './features/organisations/add-organisation.js';
import { invitationLink } from './features/organisations/invitation-token.js';
import { makePasswordResetAsOperator } from './features/organisations/make-password-reset.js';
import { passwordResetLink } from './features/organisations/password-reset-token.js';
import { resetSecondFactor } from './features/organisations/reset-second-factor.js';
import { TurnPlaces } from './features/turns/turn-places.js';
import { createLogger } from './logger.js';
import { createSafeFetch } from './outbound/safe-fetch.js';
import { Parts } from './parts.js';
import { createSecrets } from './secrets.js';

const USAGE = `Usage: node packages/server/dist/admin.js <command>

  create-organisation --name <name> --email <owner>   adds an organisation and prints its owner's invitation
  reset-password --email <member>                     prints a link by which the member chooses a new password
  reset-second-factor --email <member>                ends the second factor of a member who has lost it

The settings are those of the service (DATA_DIR, DATABASE_URL, SECRET_KEY, PUBLIC_URL …).
`;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { name: { type: 'string' }, email: { type: 'string' }, help: { type: 'boolean', short: 'h' } },
});

try {
  if (values.help) process.stdout.write(USAGE);
  else await run(positionals[0]);
} catch (error) {
  process.stderr.write(`${(error as Error).message}\n`);
  process.exitCode = 1;
}

async function run(command: string | undefined): Promise<void> {
  const { name, email } = values;
  if (command === 'create-organisation' && name !== undefined && email !== undefined) {
    await withContext(async (context, base_url) => {
      const { organisation, invitation } = await addOrganisation(context, { name, email });
      process.stdout.write(
        [
          `Organisation ${organisation.name} (${organisation.id})`,
          `Invitation of its owner ${invitation.email}, good once until ${invitation.expires_at}:`,
          `  ${invitationLink(base_url, invitation.token)}`,
          '',
        ].join('\n'),
      );
    });
  } else if (command === 'reset-password' && email !== undefined) {
    await withContext(async (context, base_url) => {
      const { token, expires_at } = await makePasswordResetAsOperator(context, email);
      process.stdout.write(
        [
          `Link for ${email} to choose a new password, good once until ${expires_at}; earlier ones have ended:`,
          `  ${passwordResetLink(base_url, token)}`,
          '',
        ].join('\n'),
      );
    });
  } else if (command === 'reset-second-factor' && email !== undefined) {
    await withContext(async (context) => {
      await resetSecondFactor(context, email);
      process.stdout.write(`${email} signs in with the password alone now.\n`);
    });
  } else {
    throw new Error(USAGE);
  }
}

async function withContext(work: (context: Context, base_url: string) => Promise<void>): Promise<void> {
  const config = loadConfig(process.env);
  await using parts = new Parts();
  const log = createLogger('warn');
  const context: Context = {
    cluster: parts.add(createInProcessCluster(log)),
    database: parts.add(await openDatabase(config.database)),
    secrets: createSecrets(config.secret_key ?? (await (await openDataDirectory(config.data_dir)).secretKey())),
    safeFetch: parts.add(createSafeFetch({ allowed_hosts: [] })),
    log,
    turnPlaces: new TurnPlaces(),
    now: Date.now,
    settings: { auto_close_ms: config.auto_close_ms, public_url: config.public_url },
  };
  await work(context, config.public_url ?? `http://${config.host}:${config.port}`);
}
