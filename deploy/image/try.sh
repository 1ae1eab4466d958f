#!/usr/bin/env bash
# Builds the image and runs it with nothing to write into but its volume, without a registry of images: on a base of Debian and Node's binary
# from npm. As root, on Debian with buildah, podman, runc and debootstrap:   deploy/image/try.sh
# With NODE_IMAGE=... it builds on that image instead. With ARCH=arm64 (or amd64) it does the same for another processor than this machine's, through
# QEMU: with qemu-user-static and binfmt-support, and ten times as slowly.
set -euo pipefail
cd "$(dirname "$0")/../.."

node_version=24.21.0
case ${ARCH:-$(uname -m)} in
  x86_64 | amd64) arch=amd64 node=x64 ;;
  aarch64 | arm64) arch=arm64 node=arm64 ;;
  *) echo 'Only amd64 and arm64.'; exit 1 ;;
esac
base=${NODE_IMAGE:-localhost/feral-node-base:$arch}
image=localhost/feral:$arch
patience=120 entry=() program=()
# Under QEMU everything takes ten times as long: in the 75 seconds that `feral start` gives web it may not be up, so there it runs by itself.
if [ "$(dpkg --print-architecture)" != "$arch" ]; then
  patience=900 entry=(--entrypoint /usr/local/bin/node) program=(dist/server/main.js)
fi

if [ -z "${NODE_IMAGE:-}" ] && ! podman image exists "$base"; then
  folder=$(mktemp -d)
  trap 'umount "$folder"; rmdir "$folder"' EXIT
  # In memory: on a disk dpkg waits for each file.
  mount -t tmpfs -o size=2g none "$folder"
  debootstrap --arch=$arch --variant=minbase --include=ca-certificates bookworm "$folder/root"
  (cd "$folder" && npm pack --silent "node-linux-$node@$node_version" && tar -xzf node-linux-*.tgz)
  install -D "$folder/package/bin/node" "$folder/root/usr/local/bin/node"
  mkdir -p "$folder/root/usr/local/lib/node_modules"
  cp -r "$(npm root --global)/npm" "$folder/root/usr/local/lib/node_modules/npm"
  ln -s ../lib/node_modules/npm/bin/npm-cli.js "$folder/root/usr/local/bin/npm"
  tar -C "$folder/root" --exclude='./proc/*' --exclude='./sys/*' --exclude='./dev/*' -c . | podman import --arch $arch - "$base"
fi

# npm of this machine may need settings and certificates of its own.
mounts=(--volume /etc/ssl/certs:/etc/ssl/certs:ro)
for file in "$(npm config get userconfig):/root/.npmrc" "$(npm config get globalconfig):/usr/local/etc/npmrc"; do
  [ ! -f "${file%%:*}" ] || mounts+=(--volume "$file:ro")
done
# The format is Docker's: OCI's has no health check.
time buildah build --arch $arch --format docker --isolation chroot --network host --layers --build-arg "NODE_IMAGE=$base" "${mounts[@]}" -t $image .
podman images --format '{{.Repository}} {{.Tag}} {{.Size}}' $image

port=$(node -e 'const s = require("node:net").createServer().listen(0, "127.0.0.1", () => { console.log(s.address().port); s.close(); })')
# Podman's own are higher than a machine without CAP_SYS_RESOURCE may set.
limits=(--ulimit nofile=16384:16384 --ulimit nproc=16384:16384)
container=$(podman --runtime runc run --detach --arch $arch --health-interval disable "${limits[@]}" --network host --read-only --tmpfs /tmp:size=64m \
  --cap-drop all --security-opt no-new-privileges --env HOST=127.0.0.1 --env "PORT=$port" --volume /data "${entry[@]}" $image "${program[@]}")
trap 'podman rm --force --volumes "$container" >/dev/null; [ -z "${folder:-}" ] || { umount "$folder"; rmdir "$folder"; }' EXIT
begun=$(date +%s%N)
until podman exec "$container" feral healthy; do
  [ "$(podman inspect "$container" --format '{{.State.Running}}')" = true ] || { podman logs "$container"; exit 1; }
  [ $(($(date +%s%N) - begun)) -lt ${patience}000000000 ] || { podman logs "$container"; exit 1; }
  sleep 0.2
done
echo "healthy after $((($(date +%s%N) - begun) / 1000000)) ms"
podman exec "$container" feral doctor
podman exec "$container" feral backup
podman stop --time 40 "$container" >/dev/null
podman inspect "$container" --format 'stopped with {{.State.ExitCode}}'
