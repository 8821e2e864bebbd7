import { describe, expect, it } from 'vitest';
import { readProviders } from '../settings/provider-settings.ts';

const GOOGLE = { OIDC_PROVIDERS: 'google', OIDC_GOOGLE_CLIENT_ID: 'id', OIDC_GOOGLE_CLIENT_SECRET: 'secret' };

describe('the settings of providers', () => {
  it('are none by default', () => {
    expect(readProviders({})).toEqual([]);
    expect(readProviders({ OIDC_PROVIDERS: '' })).toEqual([]);
  });

  it('know Google and LINE: only the account there is needed', () => {
    const environment = {
      ...GOOGLE,
      OIDC_PROVIDERS: 'google, line',
      OIDC_LINE_CLIENT_ID: '165',
      OIDC_LINE_CLIENT_SECRET: 'channel',
    };
    expect(readProviders(environment)).toEqual([
      {
        id: 'google',
        name: 'Google',
        issuer: new URL('https://accounts.google.com'),
        clientId: 'id',
        clientSecret: 'secret',
        scopes: 'openid profile',
        idTokenAlgorithm: undefined,
      },
      {
        id: 'line',
        name: 'LINE',
        issuer: new URL('https://access.line.me'),
        clientId: '165',
        clientSecret: 'channel',
        scopes: 'openid profile',
        idTokenAlgorithm: 'HS256',
      },
    ]);
  });

  it('take any other, in the order in which they are named', () => {
    const environment = {
      ...GOOGLE,
      OIDC_PROVIDERS: 'photo-club,google',
      OIDC_PHOTO_CLUB_ISSUER: 'https://id.example/realms/club',
      OIDC_PHOTO_CLUB_NAME: 'ชมรม',
      OIDC_PHOTO_CLUB_CLIENT_ID: 'x',
      OIDC_PHOTO_CLUB_CLIENT_SECRET: 'y',
      OIDC_PHOTO_CLUB_SCOPES: 'openid',
      OIDC_PHOTO_CLUB_ID_TOKEN_ALGORITHM: 'ES256',
    };
    const [club, google] = readProviders(environment);
    expect(club).toMatchObject({ id: 'photo-club', name: 'ชมรม', scopes: 'openid', idTokenAlgorithm: 'ES256' });
    expect(google?.id).toBe('google');
  });

  it.each([
    [{ ...GOOGLE, OIDC_GOOGLE_CLIENT_SECRET: '' }, 'OIDC_GOOGLE_CLIENT_SECRET is required'],
    [{ ...GOOGLE, OIDC_PROVIDERS: 'google,line' }, 'OIDC_LINE_CLIENT_ID is required'],
    [{ OIDC_PROVIDERS: 'club' }, 'OIDC_CLUB_ISSUER is required'],
    [{ ...GOOGLE, OIDC_PROVIDERS: '' }, 'OIDC_GOOGLE_CLIENT_ID belongs to no provider'],
    [{ ...GOOGLE, OIDC_GOOGLE_CLIENTSECRET: 'typo' }, 'OIDC_GOOGLE_CLIENTSECRET belongs to no provider'],
    [{ ...GOOGLE, OIDC_PROVIDERS: 'google,google' }, 'google stands in it twice'],
    [{ OIDC_PROVIDERS: 'local' }, 'local is no name of a provider'],
    [{ OIDC_PROVIDERS: 'Google' }, 'Google is no name of a provider'],
    [{ ...GOOGLE, OIDC_GOOGLE_ISSUER: 'http://accounts.example' }, 'OIDC_GOOGLE_ISSUER cannot be used'],
    [{ ...GOOGLE, OIDC_GOOGLE_ISSUER: 'accounts.google.com' }, 'OIDC_GOOGLE_ISSUER cannot be used'],
    [{ ...GOOGLE, OIDC_GOOGLE_SCOPES: 'profile' }, 'openid must be one of them'],
    [{ ...GOOGLE, OIDC_GOOGLE_ID_TOKEN_ALGORITHM: 'none' }, 'OIDC_GOOGLE_ID_TOKEN_ALGORITHM cannot be used'],
  ])('%j are refused by name', (environment, words) => {
    expect(() => readProviders(environment)).toThrow(words);
  });

  it('allow a provider without TLS on this machine only, for tests', () => {
    const issuer = (text: string) => readProviders({ ...GOOGLE, OIDC_GOOGLE_ISSUER: text })[0]?.issuer.href;
    expect(issuer('http://127.0.0.1:4000')).toBe('http://127.0.0.1:4000/');
    expect(issuer('http://localhost:4000')).toBe('http://localhost:4000/');
    expect(() => issuer('http://127.0.0.1.evil.example')).toThrow(/OIDC_GOOGLE_ISSUER/);
  });
});
