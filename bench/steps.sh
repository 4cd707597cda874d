# Sourced by the measure scripts. work_off runs `measure STEP` for the steps named, or for those of $all that are not yet
# done, and keeps what each prints in $out/STEP.txt.
work_off() {
    local step
    mkdir -p "$out"
    for step in ${*:-$all}; do
        if [ $# -eq 0 ] && [ -e "$out/$step.txt" ]; then
            echo "$step: done before ($out/$step.txt)"
        else
            echo "== $step"
            measure "$step" | tee "$out/$step.part"
            mv "$out/$step.part" "$out/$step.txt"
        fi
    done
}
