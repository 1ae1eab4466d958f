import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { cannotListen } from '../http/cannot-listen.ts';

/**
 * Makes sure that web will be able to listen: PM2 would try a taken port again for ever.
 * @returns PORT, or a free port where that is 0.
 * @throws AppError STARTUP saying why nobody can listen there.
 */
export async function claimPort({ HOST, PORT }: { HOST: string; PORT: number }): Promise<number> {
  const server = createServer();
  try {
    await once(server.listen(PORT, HOST), 'listening');
    return (server.address() as AddressInfo).port;
  } catch (error) {
    throw cannotListen(error, { HOST, PORT });
  } finally {
    server.close();
  }
}
