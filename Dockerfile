# docker build --build-arg REVISION=$(git rev-parse HEAD) -t docket .
# Without Docker: npm run pack makes an image too, see docs/self-hosting.md.
FROM node:24-bookworm-slim AS build
WORKDIR /src
COPY . .
ARG REVISION=""
RUN DOCKET_BUILD_REVISION="$REVISION" npm run pack -- --only=folder --out=/packed && mv /packed/docket-* /docket

FROM debian:bookworm-slim
RUN apt-get update \
  && apt-get install --yes --no-install-recommends libatomic1 libstdc++6 \
  && rm -rf /var/lib/apt/lists/* \
  && useradd --system --uid 10001 --home-dir /data --shell /usr/sbin/nologin docket \
  && install --directory --owner=docket --mode=700 /data
COPY --from=build /docket /opt/docket
ENV PATH=/opt/docket/bin:$PATH DOCKET_HOST=0.0.0.0 DOCKET_DATA_DIR=/data NODE_COMPILE_CACHE=/tmp/docket
USER docket
WORKDIR /data
VOLUME /data
EXPOSE 8080
ENTRYPOINT ["docket"]
CMD ["serve"]
