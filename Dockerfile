# The mock in a container. BASE is any image with Node 24 and npm.
ARG BASE=node:24-bookworm-slim
FROM ${BASE}
WORKDIR /countersign
COPY package.json package-lock.json ./
RUN npm ci --omit=dev --ignore-scripts --no-audit --no-fund --loglevel=error
COPY schemas schemas
COPY openapi openapi
COPY mock mock
USER 1000
EXPOSE 4010
ENTRYPOINT ["node", "mock/main.ts", "--host", "0.0.0.0"]
