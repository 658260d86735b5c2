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
import { NOT_MEASURED } from './features/measures.js';
import { addOrganisation } from './features/organisations/add-organisation.js';
import { invitationLink } from './features/organisations/invitation-token.js';
import { makePasswordResetAsOperator } from './features/organisations/make-password-reset.js';
import { passwordResetLink } from './features/organisations/password-reset-token.js';
import { resetSecondFactor } from './features/organisations/reset-second-factor.js';
import { admitSecretKeys } from './features/secret-keys/admit-secret-keys.js';
import { reseal } from './features/secret-keys/reseal.js';
import { TurnPlaces } from './features/turns/turn-places.js';
import { createLogger } from './logger.js';
import { createSafeFetch } from './outbound/safe-fetch.js';
import { Parts } from './parts.js';
import { createSecrets } from './secrets.js';

const USAGE = `Usage: node packages/server/dist/admin.js <command>

  create-organisation --name <name> --email <owner>   adds an organisation and prints its owner's invitation
  reset-password --email <member>                     prints a link by which the member chooses a new password
  reset-second-factor --email <member>                ends the second factor of a member who has lost it
  reseal [--give-up-unreadable]                       seals everything under SECRET_KEY, after it was changed

The settings are those of the service (DATA_DIR, DATABASE_URL, SECRET_KEY, SECRET_KEY_PREVIOUS, PUBLIC_URL …).
`;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    name: { type: 'string' },
    email: { type: 'string' },
    'give-up-unreadable': { type: 'boolean' },
    help: { type: 'boolean', short: 'h' },
  },
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
  } else if (command === 'reseal') {
    await resealAll(values['give-up-unreadable'] ?? false);
  } else {
    throw new Error(USAGE);
  }
}

/** A key that is lost is known to nobody: then only giving up gets on. */
async function resealAll(give_up: boolean): Promise<void> {
  await withContext(
    async (context) => {
      let shown = '';
      const { resealed, unreadable } = await reseal(context, {
        give_up,
        tell({ name, done, total }) {
          const line = `  ${name}: ${done} of ${total}\n`;
          if (line !== shown) process.stdout.write(line);
          shown = line;
        },
      });
      process.stdout.write(`Sealed anew: ${resealed}. `);
      if (unreadable === 0)
        process.stdout.write('Everything is under SECRET_KEY; SECRET_KEY_PREVIOUS can be removed.\n');
      else if (give_up) process.stdout.write(`Given up, because no key opens them: ${unreadable}.\n`);
      else
        throw new Error(
          `\nNo key opens ${unreadable} of them. Name the key that does in SECRET_KEY_PREVIOUS, or give them up: reseal --give-up-unreadable`,
        );
    },
    { any_key: give_up },
  );
}

async function withContext(
  work: (context: Context, base_url: string) => Promise<void>,
  { any_key = false } = {},
): Promise<void> {
  const config = loadConfig(process.env);
  await using parts = new Parts();
  const log = createLogger('warn');
  const context: Context = {
    cluster: parts.add(createInProcessCluster(log)),
    database: parts.add(await openDatabase(config.database)),
    secrets: createSecrets(
      config.secret_key ?? (await (await openDataDirectory(config.data_dir)).secretKey()),
      config.previous_secret_keys,
    ),
    safeFetch: parts.add(createSafeFetch({ allowed_hosts: [] })),
    log,
    turnPlaces: new TurnPlaces(),
    measures: NOT_MEASURED,
    now: Date.now,
    settings: { auto_close_ms: config.auto_close_ms, public_url: config.public_url },
  };
  if (!any_key) await admitSecretKeys(context);
  await work(context, config.public_url ?? `http://${config.host}:${config.port}`);
}
