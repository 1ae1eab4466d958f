import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { paths } from '#shared/paths.ts';
import { ticketFileInput, type TicketPurpose } from '#shared/schemas/ticket.ts';
import { addressKey } from '../caller/address.ts';
import { assertSameSite } from '../caller/same-site.ts';
import { ensureVisitor } from '../caller/visitor-cookie.ts';
import { parseForms } from '../http/form-body.ts';
import type { RoutePolicy } from '../limits/route-policy.ts';
import { TicketRefused } from '../modules/tickets/tickets.service.ts';
import type { Services } from '../services.ts';

/** As the procedure `tickets.file`. */
const FILING: RoutePolicy = { access: 'visitor', rateClass: 'write', bodyLimit: 'call' };

interface Deps {
  readonly services: Pick<Services, 'tickets'>;
  readonly publicUrl: string | undefined;
}

/** The forms of /tickets and /guestbook as a browser without scripts posts them. Each post leads to a page. */
export function ticketForms(app: FastifyInstance, deps: Deps): void {
  void app.register((scope, _options, done) => {
    parseForms(scope);
    const config = { policy: FILING };
    scope.post(paths.tickets, { config }, filing('show', paths.ticketRefused, deps));
    scope.post(paths.guestBook, { config }, filing('guest-book', paths.guestBookRefused, deps));
    done();
  });
}

/** Files what was posted and leads to its receipt, or to why it was refused: the words themselves stay out of addresses. */
function filing(
  purpose: TicketPurpose,
  refusedAt: (refusal: string) => string,
  { services, publicUrl }: Deps,
) {
  return (request: FastifyRequest, reply: FastifyReply): FastifyReply => {
    assertSameSite(request, publicUrl);
    const { subject = '', name } = (request.body ?? {}) as Record<string, string>;
    const filer = { visitorId: ensureVisitor(reply, publicUrl), address: addressKey(request.ip) };
    try {
      const { number } = services.tickets.file(ticketFileInput.parse({ purpose, subject, name }), filer);
      return reply.redirect(paths.ticket(number), 303);
    } catch (error) {
      if (error instanceof TicketRefused) return reply.redirect(refusedAt(error.refusal), 303);
      throw error;
    }
  };
}
