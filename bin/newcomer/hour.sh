#!/bin/bash
# What somebody does with Docket in their first hour, word for word as docs/self-hosting.md says. It runs as the only work of a
# bare Debian that bin/newcomer.mjs has booted, with the packed files in /docket and those of an older Docket in /docket/old.
set -u -o pipefail
export DEBIAN_FRONTEND=noninteractive PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin
site=docket.internal
ca=/var/lib/caddy/.local/share/caddy/pki/authorities/local/root.crt
settings=/etc/docket/docket.env
passed=0 failed=0

# step <what> <function or command …>: one line of the report, and what was said when it failed.
step() {
  local what=$1 said
  shift
  if said=$("$@" 2>&1); then
    passed=$((passed + 1))
    echo "✔ $what"
  else
    failed=$((failed + 1))
    printf '✖ %s\n%s\n' "$what" "$said" | sed '2,$s/^/    /'
  fi
}

until_true() {
  local tries
  for tries in $(seq 100); do
    "$@" >/dev/null 2>&1 && return
    sleep 0.2
  done
  "$@"
}

# api <address> [json]: asks as Ann, once there is her token.
api() {
  curl --silent --show-error --fail-with-body --cacert "$ca" --http2 ${token:+--header "authorization: Bearer $token"} \
    --header 'content-type: application/json' ${2:+--data "$2"} "https://$site/api/v1$1"
}

field() { python3 -c "import json, sys; print(json.load(sys.stdin)['$1'])"; }

as_docket() { runuser --user docket -- "$@"; }

says() { grep --quiet --extended-regexp "$1" || { echo "It does not say $1."; return 1; }; }

is_ready() { curl --silent --fail http://127.0.0.1:8080/readyz; }

installs() {
  sha256sum --quiet --check SHA256SUMS && apt-get install --yes --quiet "./$(basename docket_*.deb)" && until_true is_ready
}

has_unit() {
  systemd-analyze verify docket.service && systemctl is-active docket &&
    systemd-analyze security --threshold=25 docket.service
}

is_served_over_tls() {
  printf '%s {\n  tls internal\n  reverse_proxy 127.0.0.1:8080\n}\n' "$site" >/etc/caddy/Caddyfile
  systemctl restart caddy || { journalctl --unit caddy --no-pager | tail -5; return 1; }
  until_true test -s "$ca" && until_true api /version &&
    curl --silent --cacert "$ca" --http2 --output /dev/null --write-out '%{http_version}\n' "https://$site/" | says '^2$'
}

takes_settings() {
  install -d -o nobody /srv/mail
  systemd-run --quiet --unit=post --uid=nobody /usr/bin/python3 -m aiosmtpd --nosetuid --listen 127.0.0.1:2525 \
    --class aiosmtpd.handlers.Mailbox /srv/mail/box
  cat >>"$settings" <<END
DOCKET_BASE_URL=https://$site
DOCKET_TRUSTED_PROXIES=127.0.0.1
DOCKET_MAIL_URL=smtp://127.0.0.1:2525
DOCKET_MAIL_FROM=Docket <docket@$site>
DOCKET_BACKUP=/var/backups/docket
DOCKET_METRICS_TOKEN=a-token-of-the-newcomer
END
  install -m 644 "$ca" /etc/docket/ca.pem
  systemctl restart docket && until_true is_ready
}

makes_a_list() {
  api /lists '{"name":"Groceries"}' | field id >/run/list
  local n
  for n in $(seq 20); do api "/lists/$(cat /run/list)/tasks" "{\"name\":\"Task $n\"}" >/dev/null || return; done
}

counts() { [ "$(api "/lists/$(cat /run/list)" | field total)" = "$1" ] || { api "/lists/$(cat /run/list)"; return 1; }; }

is_live() {
  local list said reader
  list=$(cat /run/list) said=$(mktemp)
  curl --silent --no-buffer --max-time 20 --cacert "$ca" --header "authorization: Bearer $token" \
    "https://$site/api/v1/lists/$list/events" >"$said" &
  reader=$!
  until_true grep --quiet synced "$said" && api "/lists/$list/tasks" '{"name":"Heard at once"}' >/dev/null &&
    until_true grep --quiet 'Heard at once' "$said"
  local code=$?
  kill "$reader"
  return "$code"
}

gets_mail() {
  api /auth/password/forgot '{"email":"ann@example.org"}' && until_true grep --recursive --quiet "https://$site/reset/" /srv/mail/box
}

knows_addresses() { curl --silent --cacert "$ca" "https://$site/healthz/seen"; }

is_well() { as_docket docket doctor && as_docket docket check; }

is_backed_up() {
  until_true compgen -G '/var/backups/docket/docket-*.db' && as_docket docket drill &&
    as_docket docket backup /var/backups/docket/by-hand.db
}

is_restored() {
  api "/lists/$(cat /run/list)/tasks" '{"name":"After the backup"}' >/dev/null || return
  systemctl stop docket && as_docket docket restore /var/backups/docket/by-hand.db && systemctl start docket &&
    until_true is_ready && counts 21
}

has_figures() {
  curl --silent --header 'authorization: Bearer a-token-of-the-newcomer' http://127.0.0.1:8080/metrics | says '^docket_ready 1$'
}

is_upgraded() {
  local before after
  before=$(api /version | field revision)
  cd /docket && installs && after=$(api /version | field revision) && counts 21 && systemctl is-active docket || return
  [ ! -s /docket/old/different ] || [ "$before" != "$after" ]
}

is_tarball() {
  tar --extract --file /docket/docket-*.tar.gz --directory /opt
  install -d -o docket -m 700 /var/lib/tarball
  local folder=(/opt/docket-*)
  systemd-run --quiet --unit=tarball --uid=docket --setenv=DOCKET_DATA_DIR=/var/lib/tarball --setenv=DOCKET_PORT=8081 \
    --setenv=NODE_COMPILE_CACHE=/tmp/tarball "${folder[0]}/bin/docket" serve
  until_true curl --silent --fail http://127.0.0.1:8081/readyz && systemctl stop tarball
}

is_purged() {
  apt-get purge --yes --quiet docket && ! systemctl is-active --quiet docket && [ -s /var/lib/docket/docket.db ] &&
    [ -s /var/backups/docket/by-hand.db ] && [ ! -e "$settings" ]
}

token=
echo "127.0.0.1 localhost $site" >>/etc/hosts
cd /docket/old
step 'the package is installed' installs
step 'it runs as a service that can do little else' has_unit
step 'Caddy serves it over TLS and HTTP/2' is_served_over_tls
step 'it takes settings' takes_settings
token=$(api /setup '{"email":"ann@example.org","password":"correct horse battery"}' | field token)
step 'the first person makes lists' makes_a_list
step 'a change is heard at once through the proxy' is_live
step 'mails arrive' gets_mail
step 'doctor and check find nothing wrong' is_well
step 'backups are made, tried, and made by hand' is_backed_up
step 'a backup is restored' is_restored
step 'figures are told' has_figures
step 'the upgrade keeps everything' is_upgraded
step 'doctor and check find nothing wrong afterwards' is_well
step 'a change is heard at once afterwards' is_live
step 'the tarball runs' is_tarball
step 'purging leaves the data' is_purged
echo "$passed passed, $failed failed"
