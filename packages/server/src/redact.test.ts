import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { expectLinearTime } from '../test/support/linear-time.js';
import { REDACTED, redactText } from './redact.js';

describe('redactText', () => {
  it.each([
    ['GET /helpdesk/?token_source=api&token=fd-secret-value&EIO=4', 'fd-secret-value'],
    ['https://shop.example/login?next=%2F&state=AbCdEf0123456789', 'AbCdEf0123456789'],
    ['GET /api/v1/console/sign-on/callback/organisation-1?code=AbCdEf0123456789&iss=x', 'AbCdEf0123456789'],
    ['Authorization: Bearer abcdefgh.ijklmnop', 'abcdefgh.ijklmnop'],
    ['the key fd_live_0123456789abcdef_abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQ was refused', 'abcdefghijklmnop'],
    ['{"url":"/console/password-reset/fdr_0123456789abcdefghijklmnopqrstuvwxyzABCDEFG"}', '0123456789abcdef'],
    ['GET /console/invitation%23fdi_0123456789abcdefghijklmnopqrstuvwxyzABCDEFG', '0123456789abcdef'],
    ['eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiJhIn0.c2lnbmF0dXJl', 'c2lnbmF0dXJl'],
    ['{"body":"{\\"auth_token\\": \\"very-\\\\\\"secret\\"}"}', 'very-'],
    ['GET /helpdesk/?%74%6Fken=fd-secret-value', 'fd-secret-value'],
    ['GET /login?next=https%3A%2F%2Fshop.example%2F%3Fa%3D1%26state%3DAbCdEf0123%26b%3D2', 'AbCdEf0123'],
    ['GET /a?next=%2Fb%3Fnext%3D%252Fc%253Fstate%253DAbCdEf0123', 'AbCdEf0123'],
    ['GET /a?token=one%26two%23three&b=2', 'two'],
    ['posted password=AbCdEf0123 to us', 'AbCdEf0123'],
    ['{"cookie":["a=b]","session=AbCdEf0123"]}', 'AbCdEf0123'],
    ['{"token":{"value":["AbCdEf0123"]}}', 'AbCdEf0123'],
    ['{"confirmation_code":123456}', '123456'],
    ['{"body":"{\\"token\\":[\\"a]\\\\\\"\\",\\"AbCdEf0123\\"]}"}', 'AbCdEf0123'],
    ['the answer {"token":"AbCdEf0123 was cut', 'AbCdEf0123'],
    ['cannot request https://me:AbCdEf0123@gateway.example/v1?a=b', 'AbCdEf0123'],
    ['{"url":"redis://:AbCdEf0123@127.0.0.1:6379"}', 'AbCdEf0123'],
    ['{"url":"redis://:x@AbCdEf0123@127.0.0.1:6379"}', 'AbCdEf0123'],
    ["postgres://me:it'sAbCdEf0123@db.example/desk", 'AbCdEf0123'],
    ['x-eyJhbGciOi.eyJzdWIiOi.eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiJhIn0.c2ln', 'eyJzdWIiOiJhIn0'],
    ['GET /api/v1/console/conversations/?filter=open&q=Mia+Meier', 'Meier'],
    ['{"url":"/console/desk/open?q=mia%40example.com","ip":"127.0.0.1"}', 'example.com'],
    ['{"url":"/api/v1/console/conversations/1/tags/Mia%20Meier/","ip":"127.0.0.1"}', 'Meier'],
  ])('takes the secret out of %j', (text, secret) => {
    expect(redactText(text)).not.toContain(secret);
    expect(redactText(text)).toContain(REDACTED);
  });

  it('leaves what is no secret', () => {
    const line =
      '{"token_source":"api","message":"token expired","path":"/api/v1/helpdesk/tokens/?a=1&real_estate=b&faq=c","url":"http://[::1]:3000/a@b","route":"/api/v1/console/tags/"}';
    expect(redactText(line)).toBe(line);
  });

  it('keeps what follows a hidden value in a URL', () => {
    expect(redactText('/a?next=%2Fb%3Fstate%3DAbC%26x%3D1&token=de%26f&y=2 z')).toBe(
      `/a?next=%2Fb%3Fstate%3D${REDACTED}%26x%3D1&token=${REDACTED}&y=2 z`,
    );
  });

  it('keeps a line JSON and hides named values at any depth, whatever they are', () => {
    const name = fc.constantFrom('token', 'auth_token', 'password', 'login_url', 'authorization', 'cookie', 'secret');
    fc.assert(
      fc.property(name, fc.string({ minLength: 1 }), fc.integer({ min: 0, max: 6 }), (key, value, depth) => {
        let logged: unknown = { [key]: `~${value}~`, list: [`kept`] };
        for (let level = 0; level < depth; level++) logged = { inner: logged };
        let read = JSON.parse(redactText(JSON.stringify(logged)));
        for (let level = 0; level < depth; level++) read = read.inner;
        expect(read[key]).toBe(REDACTED);
        expect(read.list).toEqual(['kept']);
      }),
    );
  });

  it('hides a value also where the JSON was written into a message', () => {
    fc.assert(
      fc.property(fc.string({ minLength: 4 }), (value) => {
        const secret = `<<${value}>>`;
        const line = JSON.stringify({ msg: `posted ${JSON.stringify({ auth_token: secret, state: 'x' })} to us` });
        const read = JSON.parse(redactText(line)) as { msg: string };
        expect(read.msg).toBe(`posted {"auth_token":"${REDACTED}","state":"${REDACTED}"} to us`);
      }),
    );
  });

  it.each([
    'eyJaaaaa-',
    'eyJaaaaa.',
    '"password":["',
    '\\"state\\":\\"',
    '?',
    '%252525',
    'a=',
    '=%3D',
    'Bearer ',
    'fd_live_',
    '\\',
  ])('takes time in proportion to a text of %j', (part) =>
    expectLinearTime((characters) => part.repeat(characters / part.length), redactText));
});
