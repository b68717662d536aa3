#!/usr/bin/env bash
# npm run test:container, as root: builds deploy/Containerfile by buildah on a base made by debootstrap, runs it with a read-only root file
# system as its user, and walks its story: ready, health check, first admin, page, backup, stop. Needs Debian's buildah, debootstrap and curl, and the
# archive of `npm run release -- --archive`. It ends with 0 and the sizes and times, or with the step that failed. OPS-23.
set -euo pipefail
cd "$(dirname "$0")/../../.."
# Its mounts are in a namespace of their own: nothing that it mounts, unmounts or deletes reaches those of this machine.
[ -n "${IN_NAMESPACE:-}" ] || IN_NAMESPACE=1 exec unshare --mount --propagation private "$0"
version=$(node -p "require('./package.json').version")
archive=sise-$version-linux-x64.tar.gz
for program in buildah debootstrap curl; do
  command -v "$program" > /dev/null || { echo "There is no $program: apt-get install buildah debootstrap curl"; exit 1; }
done
[ -f "dist/release/$archive" ] || { echo "There is no dist/release/$archive: npm run build && npm run release -- --archive"; exit 1; }

work=$(mktemp --directory)
root=$work/root
port=$((20000 + RANDOM % 20000))
image() { buildah --root "$work/store" --runroot "$work/run" --storage-driver vfs "$@"; }
finish() {
  if [ -n "${pid:-}" ]; then kill "$pid" 2> /dev/null && wait "$pid" || true; fi
  # Deletes nothing while anything is mounted below.
  for _ in {1..50}; do
    grep -q " $root" /proc/self/mounts || break
    umount --recursive "$root" 2> /dev/null || sleep 0.2
  done
  if grep -q " $root" /proc/self/mounts; then exit 1; fi
  rm -rf --one-file-system "$work"
}
trap finish EXIT
step() { echo "$((SECONDS)) s: $*"; }

debootstrap --variant=minbase bookworm "$work/base" "${DEBIAN_MIRROR:-http://deb.debian.org/debian}" > "$work/debootstrap.log" ||
  { cat "$work/debootstrap.log"; exit 1; }
container=$(image from scratch)
image add --quiet "$container" "$work/base" / > /dev/null
image commit --quiet "$container" sise-base > /dev/null
step "base of $(du --summarize --block-size=1MB "$work/base" | cut -f1) MB"

image build --quiet --isolation chroot --format docker --build-arg BASE=localhost/sise-base --build-arg "ARCHIVE=$archive" \
  --file deploy/Containerfile --tag sise dist/release > /dev/null
container=$(image from sise)
mkdir "$root"
mount --bind -o ro "$(image mount "$container")" "$root"
mount -o remount,ro,bind "$root"
step "image of $(du --summarize --block-size=1MB "$root" | cut -f1) MB"

configured() { image inspect --type image --format "{{$1}}" sise; }
user=$(configured .OCIv1.Config.User)
mapfile -t environment < <(configured 'range .OCIv1.Config.Env}}{{println .}}{{end' | sed '/^$/d')
for volume in $(configured 'range $path, $_ := .OCIv1.Config.Volumes}}{{$path}} {{end'); do
  mount -t tmpfs -o "uid=990,gid=$(chroot "$root" id --group "$user"),mode=700" tmpfs "$root$volume"
done
mount -t proc proc "$root/proc"
# Devices of its own, as an engine makes them.
mount -t tmpfs -o mode=755 tmpfs "$root/dev"
mkdir --mode=1777 "$root/dev/shm"
for device in null:3 zero:5 random:8 urandom:9; do mknod --mode=666 "$root/dev/${device%:*}" c 1 "${device#*:}"; done
ln --symbolic /proc/self/fd "$root/dev/fd"
# Becomes the program, so that a signal reaches it.
become() {
  exec chroot --userspec="$user" "$root" /usr/bin/env --ignore-environment PATH=/usr/bin:/bin "${environment[@]}" \
    HOST=127.0.0.1 "PORT=$port" API_PORT=0 SITE_URL=https://saar.test "$@"
}
inside() (become "$@")
fail() {
  cat "$work/log" "$work/output"
  echo "Failed: $*"
  exit 1
}
sise=/opt/sise/current/sise
become "$sise" start > "$work/log" 2>&1 &
pid=$!
until curl --silent --fail "http://127.0.0.1:$port/readyz" > /dev/null; do
  kill -0 "$pid" 2> /dev/null && [ "$SECONDS" -lt 600 ] || { cat "$work/log"; exit 1; }
  sleep 0.2
done
step 'ready'
mapfile -t health < <(configured 'range .Docker.Config.Healthcheck.Test}}{{println .}}{{end' | sed '/^$/d')
{ [ "${#health[@]}" -gt 1 ] && inside "${health[@]:1}"; } &> "$work/output" || fail 'the health check'
inside touch /opt/sise/x &> "$work/output" && fail 'its root file system can be written'
[ "$(inside id --user)" != 0 ] || fail 'it runs as root'
inside "$sise" start &> "$work/output" && fail 'a second start is not refused'
grep -q 'is taken' "$work/output" || fail 'the refusal of a second start'
inside "$sise" invite-admin mari@saar.test &> "$work/output" || fail 'inviting the first admin'
grep -q 'https://saar.test/sise/' "$work/output" || fail 'the link of the first admin'
curl --silent --fail "http://127.0.0.1:$port/sise" > "$work/output" && grep -q '<title>' "$work/output" || fail 'the page'
inside "$sise" backup &> "$work/output" || fail 'the backup'
step 'healthy, read-only, an ordinary user, a second start refused, a first admin invited, the page served, an archive made'
kill -TERM "$pid"
wait "$pid" || fail 'the end'
pid=
step 'stopped'
