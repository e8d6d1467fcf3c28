# The play server: the board, the Python packages, and a small image that holds both. scripts/try-image runs the same
# steps without a container engine.

FROM node:22-slim AS board
WORKDIR /src/web
COPY web/package.json web/package-lock.json web/.npmrc ./
RUN npm install --no-save --loglevel=error
COPY web ./
RUN npm run build

FROM python:3.11-slim AS server
WORKDIR /src
RUN python -m venv /opt/tablewright
COPY requirements-server.txt ./
RUN /opt/tablewright/bin/pip install --no-cache-dir -r requirements-server.txt
COPY pyproject.toml hatch_build.py README.md LICENSE ./
COPY docs/rules docs/rules
COPY web/src/drawings web/src/drawings
COPY tablewright tablewright
COPY --from=board /src/tablewright tablewright
RUN /opt/tablewright/bin/pip install --no-cache-dir --no-deps .

FROM python:3.11-slim
RUN useradd --uid 10001 --home-dir /var/lib/tablewright --create-home --shell /usr/sbin/nologin tablewright
COPY --from=server /opt/tablewright /opt/tablewright
ENV PATH=/opt/tablewright/bin:$PATH \
    TABLEWRIGHT_HOST=0.0.0.0 \
    TABLEWRIGHT_BROWSER=false \
    TABLEWRIGHT_DB=/var/lib/tablewright/tables.db \
    TABLEWRIGHT_CACHE=/var/lib/tablewright/rules
USER tablewright
# The volume holds the SQLite file, unless TABLEWRIGHT_DB names another database, and the compiled rules. The rules are
# compiled at the first start and not here, because machine code fits the processor that it was compiled for.
VOLUME /var/lib/tablewright
EXPOSE 8080
HEALTHCHECK --interval=10s --timeout=5s --start-period=30s --retries=3 \
    CMD ["python", "-c", "import urllib.request as r; r.urlopen('http://localhost:8080/api/health', timeout=4)"]
CMD ["tablewright", "serve"]
