# The mock in a container: docker build -t countersign-mock . BASE is any image with Node 24 and npm.
ARG BASE=node:24-bookworm-slim

FROM ${BASE} AS packages
WORKDIR /countersign
COPY package.json package-lock.json ./
# What only the suite needs goes again.
RUN npm ci --omit=dev --ignore-scripts --no-audit --no-fund --loglevel=error \
  && npm uninstall --no-save --omit=dev --ignore-scripts --no-audit --no-fund --loglevel=error \
    fast-check playwright-core testcontainers vitest yaml

FROM ${BASE}
ENV NODE_ENV=production
WORKDIR /countersign
COPY --from=packages /countersign/node_modules node_modules
COPY package.json LICENSE ./
COPY schemas schemas
COPY openapi openapi
COPY mock mock
# A place for --state that the mock may write to.
RUN mkdir /state && chown 1000:1000 /state
USER 1000:1000
EXPOSE 4010
HEALTHCHECK --interval=5s --timeout=4s --start-period=5s \
  CMD ["node", "-e", "fetch('http://127.0.0.1:4010/').then(() => process.exit(0), () => process.exit(1))"]
ENTRYPOINT ["node", "mock/main.ts", "--host", "0.0.0.0"]
