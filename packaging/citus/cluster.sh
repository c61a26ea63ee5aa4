#!/usr/bin/env bash
# A cluster of Citus on this machine, to rehearse on: Debian's PostgreSQL 15, nodes on loopback that trust who connects.
#
#   cluster.sh build SOURCE      compiles and installs Citus from SOURCE, a checkout of citusdata/citus at v13.2.2
#   cluster.sh start FOLDER      starts a coordinator and two more nodes, made on the first call; prints the address
#   cluster.sh add FOLDER        makes one more node, which has no rows until the next command
#   cluster.sh rebalance FOLDER  moves rows, while they are in use, until all nodes have about as many
#   cluster.sh stop FOLDER       stops the nodes that run
#
# Variables: FIRST_PORT (9700; the nodes that follow have the next ones), CLUSTER_DATABASE (vitrina), SHARDS (16),
# PG_BIN (where Debian has PostgreSQL 15). Run by root, servers belong to the user postgres, and so does FOLDER.
# To build: apt-get install postgresql-15 postgresql-server-dev-15 build-essential flex bison and the -dev packages liblz4,
# libzstd, libxml2, libxslt1, libssl, libpam0g, libselinux1, libkrb5.
set -euo pipefail

command=${1:-} folder=${2:-}
if [ -z "$folder" ]; then
  sed -n 's/^#   //p' "$0" >&2
  exit 2
fi
bin=${PG_BIN:-/usr/lib/postgresql/15/bin}
first_port=${FIRST_PORT:-9700}
database=${CLUSTER_DATABASE:-vitrina}
user=vitrina
host=127.0.0.1

# PostgreSQL does not run as root.
as_server() {
  if [ "$(id -u)" = 0 ]; then runuser -u postgres -- "$@"; else "$@"; fi
}

port_of() { echo $((first_port + $1)); }

# sql NODE DATABASE STATEMENT
sql() { "$bin/psql" -X -q -A -t -v ON_ERROR_STOP=1 -h "$host" -p "$(port_of "$1")" -U "$user" -d "$2" -c "$3"; }

# Numbers of the nodes that were made; the coordinator is 0.
nodes() { find "$folder" -maxdepth 1 -name 'node-*' -type d 2>/dev/null | sed 's/.*node-//' | sort -n; }

make_node() {
  local data="$folder/node-$1"
  as_server "$bin/initdb" --pgdata="$data" --username="$user" --auth=trust --encoding=UTF8 --locale=C.UTF-8 >/dev/null
  # Rows move by logical replication; a transaction over several nodes is prepared on each; and every database of a cluster
  # has workers of its own on each node, while tests make one after another.
  as_server tee -a "$data/postgresql.conf" >/dev/null <<CONF
port = $(port_of "$1")
listen_addresses = '$host'
unix_socket_directories = '$data'
shared_preload_libraries = 'citus'
citus.shard_count = ${SHARDS:-16}
wal_level = logical
max_connections = 300
max_prepared_transactions = 300
max_locks_per_transaction = 1024
max_worker_processes = 200
max_replication_slots = 64
max_wal_senders = 64
CONF
}

start_node() {
  local data="$folder/node-$1"
  as_server "$bin/pg_ctl" --pgdata="$data" status >/dev/null && return
  as_server "$bin/pg_ctl" --pgdata="$data" --log="$data.log" --wait start >/dev/null
}

join_node() {
  sql "$1" postgres "CREATE DATABASE $database"
  sql "$1" "$database" 'CREATE EXTENSION citus'
  if [ "$1" = 0 ]; then
    sql 0 "$database" "SELECT citus_set_coordinator_host('$host', $(port_of 0))" >/dev/null
  else
    sql 0 "$database" "SELECT citus_add_node('$host', $(port_of "$1"))" >/dev/null
  fi
}

add_node() {
  make_node "$1"
  start_node "$1"
  join_node "$1"
}

case "$command" in
build)
  cd "$folder"
  # Some releases of PostgreSQL 15 have a function of this name, too.
  if grep -rqw have_createdb_privilege "$("$bin/pg_config" --includedir-server)"; then
    sed -i '/^have_createdb_privilege(void)/s/^/citus_/' src/include/pg_version_compat.h
  fi
  ./configure PG_CONFIG="$bin/pg_config" --without-libcurl >/dev/null
  make -s -j"$(nproc)"
  make -s install
  ;;
start)
  mkdir -p "$folder"
  if [ "$(id -u)" = 0 ]; then chown postgres "$folder"; fi
  if [ -z "$(nodes)" ]; then
    for node in 0 1 2; do add_node "$node"; done
  else
    for node in $(nodes); do start_node "$node"; done
  fi
  echo "postgresql://$user@$host:$(port_of 0)/$database"
  ;;
add)
  last=$(nodes | tail -n 1)
  add_node $((last + 1))
  echo "$host:$(port_of $((last + 1)))"
  ;;
rebalance)
  sql 0 "$database" 'SELECT citus_rebalance_start()' >/dev/null
  sql 0 "$database" 'SELECT citus_rebalance_wait()' >/dev/null
  sql 0 "$database" "SELECT nodeport || ': ' || count(*) || ' shards' FROM citus_shards WHERE citus_table_type = 'distributed'
    GROUP BY nodeport ORDER BY nodeport"
  ;;
stop)
  for node in $(nodes | sort -rn); do
    as_server "$bin/pg_ctl" --pgdata="$folder/node-$node" --mode=fast stop >/dev/null || true
  done
  ;;
*)
  sed -n 's/^#   //p' "$0" >&2
  exit 2
  ;;
esac
