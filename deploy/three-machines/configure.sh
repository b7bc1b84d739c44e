#!/bin/sh
# configure.sh N ADDRESS1 ADDRESS2 ADDRESS3
# Makes this machine the N-th of three: puts the files beside this script where Debian's packages look for them, with the
# passwords of secrets.env. As root; may be repeated.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
number=$1
shift
[ $# -eq 3 ] || { echo "Usage: configure.sh N ADDRESS1 ADDRESS2 ADDRESS3" >&2; exit 2; }
[ -r "$here/secrets.env" ] || { echo "There is no secrets.env beside configure.sh: see docs/operations.md." >&2; exit 2; }
. "$here/secrets.env"
case $number in 1 | 2 | 3) ;; *) echo "Usage: configure.sh N ADDRESS1 ADDRESS2 ADDRESS3, where N is 1, 2 or 3" >&2; exit 2 ;; esac
for name in POSTGRES REPLICATION REWIND PATRONI SHOP; do
  eval "[ -n \"\${${name}_PASSWORD:-}\" ]" || { echo "There is no ${name}_PASSWORD in secrets.env." >&2; exit 2; }
done
eval "address=\$$number"

sed -i '/ copperline-[123]$/d' /etc/hosts
printf '%s copperline-1\n%s copperline-2\n%s copperline-3\n' "$@" >> /etc/hosts

# Reads from its input; nobody but the owner and his group may read it.
write() { # FILE OWNER
  rm -f "$1"
  (umask 027 && cat > "$1")
  chown "$2" "$1"
}

write /etc/default/etcd root:root <<END
ETCD_NAME=copperline-$number
ETCD_LISTEN_CLIENT_URLS=http://$address:2379
ETCD_ADVERTISE_CLIENT_URLS=http://$address:2379
ETCD_LISTEN_PEER_URLS=http://$address:2380
ETCD_INITIAL_ADVERTISE_PEER_URLS=http://$address:2380
ETCD_INITIAL_CLUSTER=copperline-1=http://$1:2380,copperline-2=http://$2:2380,copperline-3=http://$3:2380
ETCD_INITIAL_CLUSTER_STATE=new
ETCD_INITIAL_CLUSTER_TOKEN=copperline
ETCD_HEARTBEAT_INTERVAL=200
ETCD_ELECTION_TIMEOUT=2000
ETCD_LOG_LEVEL=warn
END

write /etc/patroni_env.conf postgres:postgres <<END
PATRONI_NAME=copperline-$number
PATRONI_RESTAPI_LISTEN=$address:8008
PATRONI_RESTAPI_CONNECT_ADDRESS=$address:8008
PATRONI_RESTAPI_USERNAME=patroni
PATRONI_RESTAPI_PASSWORD=$PATRONI_PASSWORD
PATRONI_POSTGRESQL_LISTEN=$address:5432
PATRONI_POSTGRESQL_CONNECT_ADDRESS=$address:5432
PATRONI_SUPERUSER_USERNAME=postgres
PATRONI_SUPERUSER_PASSWORD=$POSTGRES_PASSWORD
PATRONI_REPLICATION_USERNAME=replicator
PATRONI_REPLICATION_PASSWORD=$REPLICATION_PASSWORD
PATRONI_REWIND_USERNAME=rewinder
PATRONI_REWIND_PASSWORD=$REWIND_PASSWORD
END

mkdir -p /etc/patroni
write /etc/patroni/config.yml postgres:postgres < "$here/patroni.yml"
write /etc/haproxy/haproxy.cfg root:root < "$here/haproxy.cfg"
write /etc/pgbouncer/pgbouncer.ini postgres:postgres < "$here/pgbouncer.ini"
write /etc/pgbouncer/shop.ini postgres:postgres < "$here/../pgbouncer-shop.ini"
write /etc/pgbouncer/userlist.txt postgres:postgres <<END
"copperline" "$SHOP_PASSWORD"
END
write /etc/pgbackrest.conf postgres:postgres < "$here/pgbackrest.conf"
