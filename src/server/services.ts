import type { ArchiveFiles } from '#shared/db/archive-files.ts';
import type { Db } from '#shared/db/client.ts';
import type { SecretBox } from '#shared/db/secret-box.ts';
import { FeedReader } from './live/feed-reader.ts';
import type { Feed } from './live/feed.ts';
import { LiveService } from './live/live.service.ts';
import type { BulkRunner } from './modules/admin/bulk/bulk-runner.ts';
import type { KeptFiles } from './modules/admin/bulk/kept-files.ts';
import { DeletionsService } from './modules/admin/deletions.service.ts';
import { ProviderKeyService } from './modules/providers/provider-key.service.ts';
import { StatsService } from './modules/admin/stats.service.ts';
import { UploadService } from './modules/admin/upload.service.ts';
import { ArchivesService } from './modules/archives/archives.service.ts';
import { AuthService } from './modules/auth/auth.service.ts';
import { BinService } from './modules/bin/bin.service.ts';
import { ChatService } from './modules/chat/chat.service.ts';
import { ConversationsService } from './modules/conversations/conversations.service.ts';
import { DuelService } from './modules/duel/duel.service.ts';
import { EternalStateService } from './modules/eternal/eternal-state.service.ts';
import { EternalService, FeedArchiveService } from './modules/eternal/eternal.service.ts';
import { ExportsService } from './modules/exports/exports.service.ts';
import { SyndicationService } from './modules/syndication/syndication.service.ts';
import { HealthService } from './modules/health/health.service.ts';
import { LinesService } from './modules/lines/lines.service.ts';
import { PicturesService } from './modules/pictures/pictures.service.ts';
import { ProviderProbe } from './modules/providers/provider-probe.service.ts';
import { type EnvironmentProvider, ProvidersService } from './modules/providers/providers.service.ts';
import { RecapService } from './modules/recap/recap.service.ts';
import { ReplayService } from './modules/replay/replay.service.ts';
import { SearchService } from './modules/search/search.service.ts';
import type { SearchThread } from './modules/search/search-thread.ts';
import { StampsService } from './modules/stamps/stamps.service.ts';
import { ThemesService } from './modules/themes/themes.service.ts';
import { TicketDeskService } from './modules/tickets/ticket-desk.service.ts';
import { TicketsService } from './modules/tickets/tickets.service.ts';
import type { VolatileStore } from './volatile/volatile-store.ts';

/** Everything the site can do, whichever face asks for it. */
export type Services = ReturnType<typeof createServices>;

export interface ServicesDeps {
  /** The read-only connection for visitors. */
  readonly reader: Db;
  /** The connection for what administrators and visitors write. */
  readonly writer: Db;
  /** The one for their stamps, which waits for nothing. */
  readonly stampWriter: Db;
  /** The ids of the stamps that there are. */
  readonly stampIds: ReadonlySet<string>;
  readonly feed: Pick<Feed, 'hub' | 'tail' | 'duel' | 'watchers'>;
  readonly files: ArchiveFiles;
  /** What was deleted and can be restored. */
  readonly kept: KeptFiles;
  /** The data folder: whether its disk has room. */
  readonly folder: string;
  readonly box: SecretBox;
  readonly bulk: BulkRunner;
  readonly searches: SearchThread;
  /** PUBLIC_BIN: whether visitors may see what the gate refused. */
  readonly publicBin?: boolean;
  /** What limits remember. */
  readonly volatile: VolatileStore;
  /** The provider as the environment has it. */
  readonly provider: EnvironmentProvider;
  /** Is told what the operator should do something about, as a sentence. */
  readonly onWarning: (sentence: string) => void;
  /** Hears of what failed in the background. */
  readonly onError: (error: unknown) => void;
  /** A container in which the daemon lives, where the operator has it so. */
  readonly container: string | undefined;
}

export function createServices({ reader, writer, feed, files, ...rest }: ServicesDeps) {
  const {
    bulk,
    box,
    folder,
    kept,
    provider,
    container,
    searches,
    volatile,
    onWarning,
    onError,
    publicBin = false,
  } = rest;
  const conversations = new ConversationsService({ db: reader });
  const duel = new DuelService({ reader, writer, folder, watch: feed.duel });
  const eternal = new EternalService({ db: reader });
  const lines = new LinesService({ db: reader });
  const live = new LiveService({ ...feed, reader: new FeedReader(reader) });
  const syndication = new SyndicationService({ db: reader });
  const themes = new ThemesService({ reader, writer });
  return {
    archives: new ArchivesService({ db: reader, files }),
    auth: new AuthService({ db: writer, volatile, onWarning }),
    bin: new BinService({ db: reader, isOpen: publicBin }),
    bulk,
    chat: new ChatService({ reader, writer, volatile }),
    conversations,
    deletions: new DeletionsService({ reader, writer, files, kept }),
    duel,
    eternal,
    eternalState: new EternalStateService({ reader, writer, container }),
    feedArchive: new FeedArchiveService({ store: { db: writer, files } }),
    exports: new ExportsService({ db: reader }),
    syndication,
    health: new HealthService({ db: reader, files: writer.$files, folder, watch: feed.duel }),
    lines,
    live,
    pictures: new PicturesService({ lines, conversations, themes, duel, eternal }),
    providerProbe: new ProviderProbe({ reader, writer, box, watch: feed.duel, environment: provider }),
    providers: new ProvidersService({ reader, writer, box, environment: provider }),
    providerKey: new ProviderKeyService({ reader, writer, box, environment: provider }),
    recap: new RecapService({ db: reader, syndication }),
    replay: new ReplayService({ db: reader }),
    search: new SearchService({ thread: searches }),
    stamps: new StampsService({
      reader,
      writer: rest.stampWriter,
      kinds: rest.stampIds,
      live,
      volatile,
      onError,
    }),
    stats: new StatsService({ db: reader, files }),
    themes,
    tickets: new TicketsService({ reader, writer, volatile }),
    ticketDesk: new TicketDeskService({ reader, writer }),
    upload: new UploadService({ db: writer }),
  };
}
