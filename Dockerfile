# feral as an image: docs/operations.md, "In a container". For amd64 and arm64: every compiled part comes inside an npm package.
# For builds that can be repeated, name the base with its digest: --build-arg NODE_IMAGE=docker.io/library/node:24-bookworm-slim@sha256:...
ARG NODE_IMAGE=docker.io/library/node:24-bookworm-slim

FROM ${NODE_IMAGE} AS build
WORKDIR /srv/feral
COPY package.json package-lock.json .npmrc ./
# From Node 22 on the driver of SQLite that is loaded comes compiled (decision 010); the other one is left uncompiled.
RUN npm ci --omit=dev --ignore-scripts --no-audit --no-fund
COPY . .
RUN node --import tsx src/server/commands/build.ts
RUN node deploy/image/prune.mjs .
# What the last stage is: Node, the libraries that it and the addons link, a shell and getconf (PM2 asks for the size of a page), and feral.
RUN node deploy/image/collect.mjs /image

FROM scratch
COPY --from=build /image/root/ /
# The volume takes its owner and mode from this folder.
COPY --from=build --chown=10001:10001 /image/state/ /
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data HOME=/tmp PATH=/usr/local/bin:/usr/bin:/bin
WORKDIR /srv/feral
USER 10001:10001
VOLUME /data
EXPOSE 3000
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=30s --timeout=5s --start-period=60s --retries=3 CMD ["feral", "healthy"]
ENTRYPOINT ["feral"]
CMD ["start"]
