#!/bin/sh
# A UCI engine for the match runner's tests: from the start position it moves knights to and fro, and it has
# the fault named by its first argument (none, illegal, crash, hang, late, dumb) from the fourth ply on.
fault=$1
moves=
while read -r line; do
    case $line in
    uci)
        echo "id name fake"
        echo "option name Skill Level type spin default 20 min 0 max 20"
        [ "$fault" = dumb ] && exit 0
        echo "uciok"
        ;;
    isready) echo "readyok" ;;
    position*moves*) moves=${line##* moves } ;;
    position*) moves= ;;
    go*)
        set -- $moves
        if [ $# -ge 4 ]; then
            case $fault in
            illegal) echo "bestmove e2e5"; continue ;;
            crash) exit 1 ;;
            hang) continue ;;
            late) sleep 0.3 ;;
            esac
        fi
        echo "info depth 1 score cp 20 nodes 1 pv a2a3"
        case $(($# % 4)) in
        0) echo "bestmove g1f3" ;;
        1) echo "bestmove g8f6" ;;
        2) echo "bestmove f3g1" ;;
        3) echo "bestmove f6g8" ;;
        esac
        ;;
    quit) exit 0 ;;
    esac
done
