import { z } from 'zod';
import {
  guestBookEntrySchema,
  ticketApproveInput,
  ticketByNumberInput,
  ticketDeskInput,
  ticketDeskSchema,
  ticketFileInput,
  ticketReceiptSchema,
  ticketsAutomaticInput,
  ticketsChangedSchema,
  ticketsDeclineInput,
} from '#shared/schemas/ticket.ts';
import { adminQuery, adminWrite } from '../../procedures/policy.ts';
import { adminProcedure, publicProcedure, router, visitorProcedure } from '../../procedures/procedures.ts';
import type { TicketDeskService } from './ticket-desk.service.ts';
import type { TicketsService } from './tickets.service.ts';

declare module '../../procedures/context.ts' {
  interface Services {
    readonly tickets: TicketsService;
    readonly ticketDesk: TicketDeskService;
  }
}

const changed = (tickets: number) => ({ success: true as const, tickets });

export const ticketsRouter = router({
  file: visitorProcedure({
    rateClass: 'write',
    bodyLimit: 'call',
    audit: [],
    openapi: {
      method: 'POST',
      path: '/tickets',
      tags: ['tickets'],
      summary: 'File a ticket at the desk, or an entry of the guest book',
    },
    status: 201,
  })
    .input(ticketFileInput)
    .output(ticketReceiptSchema)
    .mutation(({ ctx, input }) =>
      ctx.services.tickets.file(input, { visitorId: ctx.visitorId, address: ctx.caller.address }),
    ),

  // Nobody is given a cookie for asking: whoever has none has filed nothing.
  byNumber: publicProcedure({
    shared: false,
    openapi: {
      method: 'GET',
      path: '/tickets/{number}',
      tags: ['tickets'],
      summary: 'What has become of a ticket, for whoever filed it',
    },
  })
    .input(ticketByNumberInput)
    .output(ticketReceiptSchema)
    .query(({ ctx, input }) => ctx.services.tickets.byNumber(input.number, ctx.caller.visitorId)),

  guestBook: publicProcedure({
    shared: true,
    openapi: {
      method: 'GET',
      path: '/guestbook',
      tags: ['tickets'],
      summary: 'What visitors wrote into the guest book, newest first',
    },
  })
    .output(z.array(guestBookEntrySchema))
    .query(({ ctx }) => ctx.services.tickets.guestBook()),

  desk: adminProcedure(
    adminQuery('/admin/tickets', 'Tickets of a state, oldest first, and how many there are'),
  )
    .input(ticketDeskInput)
    .output(ticketDeskSchema)
    .query(({ ctx, input }) => ctx.services.ticketDesk.desk(input)),

  approve: adminProcedure({
    ...adminWrite(
      'POST',
      '/admin/tickets/{number}/approve',
      'Approve a ticket, with other words or as it is',
    ),
    audit: ['approve ticket'],
  })
    .input(ticketApproveInput)
    .output(ticketsChangedSchema)
    .mutation(({ ctx, input }) => changed(ctx.services.ticketDesk.approve(input, ctx.admin.username))),

  decline: adminProcedure({
    ...adminWrite('POST', '/admin/tickets/decline', 'Decline tickets that are not on air, with a letter'),
    audit: ['decline tickets'],
  })
    .input(ticketsDeclineInput)
    .output(ticketsChangedSchema)
    .mutation(({ ctx, input }) => changed(ctx.services.ticketDesk.decline(input, ctx.admin.username))),

  remove: adminProcedure({
    ...adminWrite('DELETE', '/admin/tickets/{number}', 'Delete a ticket with its words'),
    audit: ['delete ticket'],
  })
    .input(ticketByNumberInput)
    .output(ticketsChangedSchema)
    .mutation(({ ctx, input }) => changed(ctx.services.ticketDesk.remove(input.number, ctx.admin.username))),

  setAutomatic: adminProcedure({
    ...adminWrite('POST', '/admin/tickets/automatic', 'Approve tickets as soon as they are read, or by hand'),
    audit: ['approve tickets automatically', 'approve tickets by hand'],
  })
    .input(ticketsAutomaticInput)
    .output(ticketsAutomaticInput)
    .mutation(({ ctx, input }) => {
      ctx.services.ticketDesk.setAutomatic(input.automatic, ctx.admin.username);
      return input;
    }),
});
