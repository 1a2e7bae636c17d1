#!/bin/sh
# A task of a Slurm array runs BATCH attempts (1 if it is not set), one after the other, on nodes of one class:
#   mingle bench plan --jsonl >results/plan.jsonl
#   export BATCH=10
#   sbatch --array="1-$((($(wc -l <results/plan.jsonl) + BATCH - 1) / BATCH))%8" deploy/benchmark/slurm.sh results
# "%8": eight tasks at a time. Give --time what BATCH attempts may take.
#   mingle bench merge results/parts/* --out results/merged --plan results/plan.jsonl
# The folder has to be on a file system that all nodes share.
#SBATCH --job-name=mingle-bench
#SBATCH --ntasks=1
#SBATCH --cpus-per-task=2
#SBATCH --hint=nomultithread
# More than an attempt's memory limit, for the runner beside it; a node by itself, so that no other job disturbs the times.
#SBATCH --mem=10G
#SBATCH --exclusive
#SBATCH --time=00:30:00
set -eu
folder=$1
shift
# Slurm keeps a copy of this script elsewhere, so the folder of the others is the one that the job was sent from.
attempt="${SLURM_SUBMIT_DIR:-.}/deploy/benchmark/attempt.sh"
batch=${BATCH:-1}
last=$((SLURM_ARRAY_TASK_ID * batch))
lines=$(wc -l <"$folder/plan.jsonl")
[ "$last" -le "$lines" ] || last=$lines
failed=0
for number in $(seq $(((SLURM_ARRAY_TASK_ID - 1) * batch + 1)) "$last"); do
  "$attempt" "$folder" "$number" "$@" || failed=1
done
exit "$failed"
