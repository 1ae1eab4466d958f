import { initTRPC } from '@trpc/server';
import { describe, expect, test } from 'vitest';
import {
  metaOf,
  proceduresOf,
  type Policy,
  type Procedure,
  type ProcedureMeta,
} from '#server/procedures/policy.ts';
import { PROCEDURES } from '#server/router.ts';

/** Path, type, who may call, class of rate, then what is special about it. A new call stands here, or this test fails. */
const POLICIES = `
admin.archives                   query         admin      read
admin.audit                      query         admin      read
admin.deleteArchives             mutation      admin      write   audit: delete archives
admin.deleteConversations        mutation      admin      write   audit: delete all conversations
admin.deleteEternalConversations mutation      admin      write   audit: delete eternal conversations
admin.providerKey                query         admin      read
admin.removeProviderKey          mutation      admin      write   audit: remove provider key
admin.replaceBranding            mutation      admin      write   audit: replace branding
admin.setProviderKey             mutation      admin      write   audit: save provider key
admin.setTimestamps              mutation      admin      write   audit: set timestamps
admin.stats                      query         admin      read
admin.uploadText                 mutation      admin      upload  body: upload, audit: upload
archives.list                    query         anyone     read    shared
archives.text                    query         anyone     read    shared
auth.login                       mutation      anyone     login
auth.logout                      mutation      admin      write
bin.list                         query         anyone     read    shared
bin.state                        query         anyone     read    shared
chat.history                     query         anyone     read
chat.reply                       subscription  visitor    read    lane: none
chat.send                        mutation      visitor    write
conversations.byId               query         anyone     read    shared
conversations.list               query         anyone     read    shared
conversations.live               subscription  anyone     read    lane: conversation
conversations.remove             mutation      admin      write   audit: delete conversation
deletions.forget                 mutation      admin      write   audit: forget what was deleted
deletions.list                   query         admin      read
deletions.preview                query         admin      read
deletions.restore                mutation      admin      write   audit: restore what was deleted
duel.command                     mutation      admin      write   audit: duel: next-episode or duel: beat
duel.console                     query         anyone     read    shared
duel.desk                        query         admin      read
duel.setModel                    mutation      admin      write   audit: choose model
eternal.archive                  mutation      same-site  beacon
eternal.history                  query         anyone     read    shared
eternal.live                     subscription  anyone     read    lane: eternal
eternal.opening                  query         anyone     read    shared
eternal.setState                 mutation      admin      write   audit: enable eternal or disable eternal
eternal.spoils                   query         anyone     read    shared
eternal.state                    query         admin      read
eternal.watchers                 query         anyone     read    shared
lines.byId                       query         anyone     read    shared
lines.provenance                 query         anyone     read    shared
lines.random                     query         anyone     read
providers.list                   query         admin      read
providers.models                 query         admin      read
providers.remove                 mutation      admin      write   audit: remove provider
providers.save                   mutation      admin      write   audit: save provider
providers.test                   mutation      admin      write   audit: test provider
recap.latest                     query         anyone     read    shared
replay.day                       query         anyone     read    shared
replay.page                      query         anyone     read    shared
search.find                      query         anyone     search
search.first                     query         anyone     search
stamps.best                      query         anyone     read    shared, kept: 10 s
stamps.counts                    query         anyone     read    shared, kept: 2 s
stamps.set                       mutation      visitor    stamp
themes.current                   query         anyone     read    shared
themes.list                      query         admin      read
themes.set                       mutation      admin      write   audit: apply theme
tickets.approve                  mutation      admin      write   audit: approve ticket
tickets.byNumber                 query         anyone     read
tickets.decline                  mutation      admin      write   audit: decline tickets
tickets.desk                     query         admin      read
tickets.file                     mutation      visitor    write
tickets.guestBook                query         anyone     read    shared
tickets.remove                   mutation      admin      write   audit: delete ticket
tickets.setAutomatic             mutation      admin      write   audit: approve tickets automatically or approve tickets by hand
`;

function row({ path, type, access, rateClass, ...rest }: Procedure): string {
  const special = [
    ...(rest.shared ? ['shared'] : []),
    ...(rest.keptMs === undefined ? [] : [`kept: ${rest.keptMs / 1_000} s`]),
    ...(rest.bodyLimit === 'call' ? [] : [`body: ${rest.bodyLimit}`]),
    ...(rest.lane === undefined ? [] : [`lane: ${rest.lane}`]),
    ...(rest.audit.length === 0 ? [] : [`audit: ${rest.audit.join(' or ')}`]),
  ];
  const columns = [
    path.padEnd(32),
    type.padEnd(13),
    access.padEnd(10),
    rateClass.padEnd(7),
    special.join(', '),
  ];
  return columns.join(' ').trim();
}

const t = initTRPC.meta<ProcedureMeta>().create();

describe('the policy of a procedure', () => {
  test('is this, of each', () => {
    const rows = [...PROCEDURES.values()].map(row).sort();
    expect(rows).toEqual(POLICIES.trim().split('\n'));
  });

  test('is asked for at the start', () => {
    const router = t.router({ bare: t.procedure.query(() => 'unlimited') });
    expect(() => proceduresOf(router)).toThrow('The query bare has no policy of a query.');
  });

  test.each<[string, Policy]>([
    ['a mutation', { rateClass: 'write', bodyLimit: 'call', audit: [] }],
    ['a subscription', { lane: 'none' }],
  ])('of a query is not that of %s', (_name, policy) => {
    const router = t.router({ odd: t.procedure.meta(metaOf('anyone', policy)).query(() => 'odd') });
    expect(() => proceduresOf(router)).toThrow('no policy of a query');
  });

  test('keeps nothing for all that depends on who calls', () => {
    const shared = [...PROCEDURES.values()].filter((procedure) => procedure.shared);
    expect(new Set(shared.map(({ access }) => access))).toEqual(new Set(['anyone']));
  });
});
