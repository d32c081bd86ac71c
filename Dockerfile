# The mock in a container: docker build -t countersign . BASE is any image with Node 24 and npm.
ARG BASE=node:24-bookworm-slim

FROM ${BASE} AS build
WORKDIR /source
COPY package.json package-lock.json ./
COPY openapi/package.json openapi/
COPY mock/package.json mock/
COPY conformance/package.json conformance/
COPY mcp/package.json mcp/
RUN npm ci --workspace countersign --include-workspace-root --ignore-scripts --no-audit --no-fund --loglevel=error
COPY . .
RUN node scripts/build.ts countersign

FROM ${BASE}
ENV NODE_ENV=production
WORKDIR /countersign
COPY --from=build /source/dist/countersign ./
# A place for --state that the mock may write to.
RUN mkdir /state && chown 1000:1000 /state
USER 1000:1000
EXPOSE 4010
HEALTHCHECK --interval=5s --timeout=4s --start-period=5s \
  CMD ["node", "-e", "fetch('http://127.0.0.1:4010/__mock/live').then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
ENTRYPOINT ["node", "lib/main.js", "--host", "0.0.0.0"]
