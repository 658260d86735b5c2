# Debian in both stages: the room client of voice calls exists for glibc only. To update the image: docs/guides/production.md.
FROM node:22.23.3-bookworm-slim@sha256:43ac6c60b8f89723f746e8a92ce91abd5017e627ce1ddfe4238355d3a30b772c AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc tsconfig.json tsconfig.base.json LICENSE NOTICE ./
COPY packages/cli/package.json packages/cli/
COPY packages/client/package.json packages/client/
COPY packages/console/package.json packages/console/
COPY packages/contract/package.json packages/contract/
COPY packages/dev-room/package.json packages/dev-room/
COPY packages/matcher/package.json packages/matcher/
COPY packages/server/package.json packages/server/
COPY packages/widget/package.json packages/widget/
COPY examples/demo-shop/package.json examples/demo-shop/
COPY examples/terminal-chat/package.json examples/terminal-chat/
COPY examples/your-own-page/package.json examples/your-own-page/
RUN npm ci --ignore-scripts
COPY scripts scripts
COPY packages packages
COPY examples examples
RUN npm run build && node scripts/pack-service.mjs /service

FROM node:22.23.3-bookworm-slim@sha256:43ac6c60b8f89723f746e8a92ce91abd5017e627ce1ddfe4238355d3a30b772c
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
WORKDIR /app
RUN mkdir /data && chown node:node /data
# The files belong to root: the service can write to /data only.
COPY --from=build /service /app
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=15s --timeout=5s --start-period=20s \
  CMD ["node", "-e", "fetch('http://127.0.0.1:' + process.env.PORT + '/healthz').then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "packages/server/dist/main.js"]
