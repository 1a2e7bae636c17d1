#!/bin/sh
# An attempt a task of a Slurm array, on nodes of one class:
#   mingle bench plan --jsonl >results/plan.jsonl
#   sbatch --array="1-$(wc -l <results/plan.jsonl)" deploy/benchmark/slurm.sh results
#   mingle bench merge results/parts/* --out results/merged --plan results/plan.jsonl
# The folder has to be on a file system that all nodes share.
#SBATCH --job-name=mingle-bench
#SBATCH --ntasks=1
#SBATCH --cpus-per-task=2
#SBATCH --hint=nomultithread
#SBATCH --time=00:05:00
set -eu
folder=$1
shift
# Slurm keeps a copy of this script elsewhere, so the folder of the others is the one that the job was sent from.
exec "${SLURM_SUBMIT_DIR:-.}/deploy/benchmark/attempt.sh" "$folder" "$SLURM_ARRAY_TASK_ID" "$@"
